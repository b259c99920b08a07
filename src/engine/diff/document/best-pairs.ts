/** The best way to pair two rows of blocks in order, and by how much each pair is better than all else. */

export type Rows = {
  readonly rows: number
  readonly columns: number
  /** -Infinity: no pair. */
  readonly score: (row: number, column: number) => number
  readonly rowCost: (row: number) => number
  readonly columnCost: (column: number) => number
}

/** The column of a row, and how much worse the best way is that leaves it another or none. */
export type BestPair = { readonly column: number; readonly margin: number }

/** So many cells are looked at; beyond these only those near the diagonal. */
const mostCells = 2_000_000

/** For each row its pair in the best way; `undefined` where that leaves it alone. Equal input gives equal output. */
export function bestPairs({ rows, columns, score, rowCost, columnCost }: Rows): (BestPair | undefined)[] {
  const reach = Math.max(8, Math.floor(mostCells / (2 * (rows + 1))))
  const low = (row: number): number =>
    Math.max(0, Math.min(columns, Math.floor((row * columns) / rows) - reach))
  const high = (row: number): number => Math.min(columns, Math.floor((row * columns) / rows) + reach)
  const width = Math.min(columns, 2 * reach) + 1
  const cells = (rows + 1) * width
  const forward = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY)
  const backward = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY)
  const scores = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY)
  const at = (row: number, column: number): number => {
    const first = low(row)
    return column < first || column > high(row) ? -1 : row * width + column - first
  }
  const valueIn = (table: Float64Array, row: number, column: number): number => {
    const cell = at(row, column)
    return cell < 0 ? Number.NEGATIVE_INFINITY : (table[cell] ?? Number.NEGATIVE_INFINITY)
  }
  for (let row = 0; row <= rows; row++) {
    for (let column = low(row); column <= high(row); column++) {
      const cell = at(row, column)
      if (row < rows && column < columns) scores[cell] = score(row, column)
      let best = row === 0 && column === 0 ? 0 : Number.NEGATIVE_INFINITY
      if (row > 0) best = Math.max(best, valueIn(forward, row - 1, column) - rowCost(row - 1))
      if (column > 0) best = Math.max(best, valueIn(forward, row, column - 1) - columnCost(column - 1))
      if (row > 0 && column > 0) {
        best = Math.max(best, valueIn(forward, row - 1, column - 1) + valueIn(scores, row - 1, column - 1))
      }
      forward[cell] = best
    }
  }
  for (let row = rows; row >= 0; row--) {
    for (let column = high(row); column >= low(row); column--) {
      const cell = at(row, column)
      let best = row === rows && column === columns ? 0 : Number.NEGATIVE_INFINITY
      if (row < rows) best = Math.max(best, valueIn(backward, row + 1, column) - rowCost(row))
      if (column < columns) best = Math.max(best, valueIn(backward, row, column + 1) - columnCost(column))
      best = Math.max(best, valueIn(backward, row + 1, column + 1) + valueIn(scores, row, column))
      backward[cell] = best
    }
  }
  const found: (BestPair | undefined)[] = []
  for (let row = 0; row < rows; row++) {
    let best = Number.NEGATIVE_INFINITY
    let second = Number.NEGATIVE_INFINITY
    let bestColumn = -1
    const offer = (value: number, column: number): void => {
      if (value > best) {
        second = best
        best = value
        bestColumn = column
      } else if (value > second) second = value
    }
    let alone = Number.NEGATIVE_INFINITY
    for (let column = low(row); column <= high(row); column++) {
      const before = forward[at(row, column)] ?? Number.NEGATIVE_INFINITY
      alone = Math.max(alone, before - rowCost(row) + valueIn(backward, row + 1, column))
      const pair = valueIn(scores, row, column)
      if (pair > Number.NEGATIVE_INFINITY)
        offer(before + pair + valueIn(backward, row + 1, column + 1), column)
    }
    offer(alone, -1)
    found.push(bestColumn < 0 ? undefined : { column: bestColumn, margin: best - second })
  }
  return found
}
