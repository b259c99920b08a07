import { it } from 'vitest'
import { order, pull } from '../../src/index.ts'
import { answer, committed, config, openShop } from './shop.ts'
const show = (x: unknown) => process.stderr.write(`${JSON.stringify(x)}\n`)
function pr(map: Record<string, string>) {
  return (task: any) => task.language !== 'en' ? answer(task) : JSON.stringify(JSON.parse(task.text), (_, v) => typeof v === 'string' ? (map[v] ?? v) : v)
}
it('two terminals', async () => {
    const { options, workspace, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'] }), 'l/en/a.json': { hi: 'Helo' } }, { translate: pr({ Helo: 'Hello' }), manual: true })
    await order({ ...options, proofread: true })
    const r = await order({ ...options, confirm: async () => { sandbox.setStatus('100001', 'DONE'); await pull(options); show(workspace.get('l/en/a.json')); await order(options); return true } })
    show([r.exitCode, r.orders, r.errors.map(e => e.message)])
    show(committed(sandbox).map((c: any) => [c.orderId, c.language, c.data]))
})
