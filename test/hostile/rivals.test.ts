import * as nodeFs from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { order } from '../../src/index.ts'
import { createService, createWorkspace } from '../helpers/workspace.ts'

test('of two runs that block each other one orders, and not neither', async () => {
  const { root } = createWorkspace({
    'dragoman.config.json': { source: 'en', targets: ['de'], files: [{ path: '{locale}.json' }] },
    'en.json': { hello: 'Hello' },
  })
  const { sandbox, service } = await createService()
  const rival = join(root, '.dragoman/orders/00000000000000000000000000')
  const fileSystem = {
    ...nodeFs,
    linkSync(from: string, to: string) {
      nodeFs.linkSync(from, to)
      // The other run writes its intent at the same moment, sees this one, and gives way as well.
      if (to.endsWith('intent.json') && !nodeFs.existsSync(rival)) {
        nodeFs.mkdirSync(rival)
        nodeFs.copyFileSync(to, join(rival, 'intent.json'))
      }
      if (to.endsWith('de.refused.json')) nodeFs.copyFileSync(to, join(rival, 'de.refused.json'))
      expect(dirname(to)).not.toBe(rival)
    },
  }
  const report = await order({ cwd: root, ...service, fileSystem })
  expect(report.exitCode).toBe(0)
  expect(report.orders).toHaveLength(1)
  expect(sandbox.orders()).toHaveLength(1)
  await sandbox.close()
})
