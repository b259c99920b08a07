const states = ['translated', 'missing', 'stale', 'orphan', 'identical']

/**
 * Where the output of `status --json` differs from an answer sheet, one sentence each; at most 20.
 * A fast wrong answer is no result.
 */
export function differences(status, answers) {
  const found = []
  const expectEqual = (what, is, should) => {
    if (is !== should) found.push(`${what}: ${is}, not ${should}`)
  }
  for (const state of states) expectEqual(`totals ${state}`, status.totals?.[state], answers.totals[state])
  const files = new Map((status.files ?? []).map(file => [file.source, file]))
  expectEqual('number of files', files.size, Object.keys(answers.files).length)
  for (const [source, answer] of Object.entries(answers.files)) {
    const file = files.get(source)
    expectEqual(`${source} entries`, file?.entries, answer.entries)
    const targets = new Map((file?.targets ?? []).map(target => [target.locale, target]))
    for (const [locale, counts] of Object.entries(answer.targets)) {
      for (const state of states) {
        expectEqual(`${source} ${locale} ${state}`, targets.get(locale)?.[state], counts[state])
      }
    }
  }
  return found.slice(0, 20)
}
