import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generated, withGenerated } from './generated.ts'
import { root } from './pages.ts'

it.each(Object.entries(generated))(
  '%s shows what the code says: "npm run docs" brings it up to date',
  async (path, parts) => {
    await expect(withGenerated(readFileSync(join(root, path), 'utf8'), parts)).toMatchFileSnapshot(
      join(root, path),
    )
  },
)

it.each(
  Object.entries(generated).flatMap(([path, parts]) =>
    Object.entries(parts).map(([name, make]) => ({ path, name, make })),
  ),
)('what is generated into $path as "$name" is not empty', ({ make }) => {
  expect(make().split('\n').length).toBeGreaterThan(5)
})
