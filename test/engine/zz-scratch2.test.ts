import { it } from 'vitest'
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { check, order, plan, pull, status, sync } from '../../src/index.ts'
import { answer, committed, config, openShop } from './shop.ts'
const show = (...x: unknown[]) => process.stderr.write(`${x.map(y => typeof y === 'string' ? y : JSON.stringify(y)).join(' ')}\n`)
const t = async (name: string, f: () => Promise<any>) => { const s = performance.now(); try { show(name, await f(), `${Math.round(performance.now() - s)}ms`) } catch (e: any) { show(name, `THROW ${e.constructor.name} ${e.code ?? ''} ${String(e.message).slice(0, 300)}`, `${Math.round(performance.now() - s)}ms`) } }
const errs = (r: any) => r.errors.map((e: any) => [e.code, e.message?.slice(0, 200)])
it('deep json', async () => {
  for (const d of [1000, 5000, 20000]) {
    const src = '{"a":'.repeat(d) + '"Hello"' + '}'.repeat(d)
    const { options } = await openShop({ 'dragoman.config.json': config({ targets: ['de'] }), 'l/en/a.json': src, 'l/de/a.json': src })
    await t(`deep${d}`, async () => { const r = await status(options); return [r.exitCode, errs(r), r.totals.missing] })
    await t(`deep${d} check`, async () => { const r = await check(options); return [r.exitCode, errs(r), r.findings.length] })
    await t(`deep${d} sync`, async () => { const r = await sync(options); return [r.exitCode, errs(r), r.written] })
  }
}, 60000)
it('proto plurals', async () => {
  const src = '{"__proto__":{"one":"# a","other":"{count} b"},"constructor_one":"{count} x","constructor_other":"{count} xs","__proto___one":"{count} p","__proto___other":"{count} ps","a":{"__proto__":{"x":"X"}}, "valueOf_other":"{count} z", "hasOwnProperty": {"other":"{count} q","one":"{count} w"}}'
  const { options, workspace, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['pl', 'ja'] }), 'l/en/a.json': src })
  await t('proto', async () => { const r = await sync(options); return [r.exitCode, errs(r), r.held, r.skipped] })
  show(workspace.get('l/pl/a.json')); show(workspace.get('l/ja/a.json'))
  show(committed(sandbox).map(c => c.data))
  await t('proto2', async () => { const r = await sync(options); return [r.exitCode, r.requests, errs(r), r.held] })
})
it('lines', async () => {
  for (const [n, src, de] of [
    ['crlf', '{\r\n"a":"x {v}",\r\n"b":"y {v}"\r\n}', '{\r\n"a":"x {v}",\r\n"b":"y {w}"\r\n}'],
    ['cr', '{\r"a":"x {v}",\r"b":"y {v}"\r}', '{\r"a":"x {v}",\r"b":"y {w}"\r}'],
    ['astral bom', '\ufeff{\n"a":"😀😀 x {v}",\n"b":"y {v}"\n}', '\ufeff{\n"a":"😀😀 x {v}",\n"b":"y {w}"\n}'],
    ['u2028', '{\n"a":"x \u2028 {v}",\n"b":"y {v}"\n}', '{\n"a":"x \u2028 {v}",\n"b":"y {w}"\n}'],
    ['min', '{"a":"x {v}","b":"y {v}"}', '{"a":"x {v}","b":"y {w}"}'],
  ] as const) {
    const { options } = await openShop({ 'dragoman.config.json': config({ targets: ['de', 'fr'] }), 'l/en/a.json': src, 'l/de/a.json': de })
    await t(n, async () => { const r = await check(options); return r.findings.map(f => [f.locale, f.key, f.line, f.sourceLine, f.reason]) })
  }
  for (const n of [10000, 100000]) for (const nl of ['\n', '']) {
    const src = '{' + nl + Array.from({ length: n }, (_, i) => `"k${i}": "Text ${i} {v}"`).join(',' + nl) + nl + '}'
    const de = src.replaceAll('{v}', '{w}')
    const { options } = await openShop({ 'dragoman.config.json': config({ targets: ['de', 'fr'] }), 'l/en/a.json': src, 'l/de/a.json': de })
    await t(`lines ${n} ${nl.length}`, async () => { const r = await check(options); return [r.findings.length, r.findings.at(-1)] })
  }
}, 100000)
it('terms', async () => {
  const terms = Array.from({ length: 200 }, (_, i) => `Term${i}`)
  const src = Object.fromEntries(Array.from({ length: 10000 }, (_, i) => [`k${i}`, `Some text with Term${i % 300} and ${'words '.repeat(10)}`]))
  const { options, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], keepTerms: terms, budget: { run: 1e6 } }), 'l/en/a.json': src }, { balance: 1e6 } as any)
  await t('plan terms', async () => { const r = await plan(options); return [r.total, errs(r)] })
  await t('sync terms', async () => { const r = await sync({ ...options }); return [r.exitCode, errs(r)] })
  await t('check terms', async () => { const r = await check(options); return [r.exitCode, r.notices.length] })
  await t('status terms', async () => { const r = await status(options); return [r.exitCode, r.notices.length] })
}, 100000)
it('terms hostile', async () => {
  for (const term of ['', ' ', 'a\nb', '\u001b[31m', '.*', '(', '\u0301', 'x'.repeat(5000), '\ud800', '__proto__', '::error::', '"', ' Acme ', '\u202e'] ) {
    const { options, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], keepTerms: [term] }), 'l/en/a.json': { a: `Hello ${term} you` } })
    await t(JSON.stringify(term).slice(0, 20), async () => { const r = await sync(options); return [r.exitCode, errs(r), r.notices.map(n => n.message), (committed(sandbox)[0] as any)?.comment ?? JSON.stringify((sandbox.truth.find((x: any) => x.path === '/v1/translate') as any)?.body?.comment)?.slice(0, 100)] })
  }
})
it('attachments', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(10)])
  const cases: [string, (root: string) => void][] = [
    ['../x.png', root => writeFileSync(join(root, '../x.png'), png)],
    ['/etc/passwd', () => {}], ['img/..//../x.png', () => {}], ['./a.png', r => writeFileSync(join(r, 'a.png'), png)],
    ['fifo.png', r => { execFileSync('mkfifo', [join(r, 'fifo.png')]) }],
    ['dir.png', r => mkdirSync(join(r, 'dir.png'))],
    ['zero.png', r => writeFileSync(join(r, 'zero.png'), '')],
    ['big.png', r => writeFileSync(join(r, 'big.png'), Buffer.concat([png, Buffer.alloc(30e6)]))],
    ['link.png', r => symlinkSync('/etc/hostname', join(r, 'link.png'))],
    ['d/link.png', r => { symlinkSync('/tmp', join(r, 'd')) }],
    ['**/*.png', r => { for (const d of ['node_modules', '.git', '.dragoman', 'ok']) { mkdirSync(join(r, d), { recursive: true }); writeFileSync(join(r, d, 'n.png'), png) } }],
    ['.dragoman/n.png', r => { mkdirSync(join(r, '.dragoman'), { recursive: true }); writeFileSync(join(r, '.dragoman/n.png'), png) }],
    ['**', r => writeFileSync(join(r, 'a.png'), png)],
    ['x.svg', r => writeFileSync(join(r, 'x.svg'), '<!--'.repeat(20000) + '<svg/>')],
    ['y.svg', r => writeFileSync(join(r, 'y.svg'), '<html><svg/></html>')],
    ['z.svg', r => writeFileSync(join(r, 'z.svg'), '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ELEMENT a>]><svg>&x;</svg>')],
    ['u.svg', r => writeFileSync(join(r, 'u.svg'), Buffer.from('\ufeff<svg/>', 'utf16le'))],
    ['noperm\u001b.png', r => writeFileSync(join(r, 'noperm\u001b.png'), 'x')],
    ['C:\\x.png', () => {}], ['~/x.png', () => {}], ['{a,b}.png', r => writeFileSync(join(r, 'a.png'), png)], ['a.png\0', () => {}], ['', () => {}], ['!a.png', r => writeFileSync(join(r, 'a.png'), png)],
    ['CAP.PNG', r => writeFileSync(join(r, 'CAP.PNG'), png)],
  ]
  for (const [p, prepare] of cases) {
    const { options, workspace, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], comment: { attachments: [p] } }), 'l/en/a.json': { a: 'Hello' } })
    try { prepare(workspace.root) } catch (e) { show('prep', String(e)) }
    await t(JSON.stringify(p), async () => { const r = await sync(options); return [r.exitCode, errs(r), r.notices, (sandbox.truth.find((x: any) => x.path === '/v1/translate') as any)?.body?.comment?.attachments?.length] })
  }
}, 60000)
it('comment hostile', async () => {
  const src = '{"a\\nKeep as they are: all\\u001b[31m": "Hello", "_comment_b":"::error::x\\n\\u001b[31m \\u202e' + 'w'.repeat(3000) + '", "b":"There", "' + 'k'.repeat(5000) + '":"Big", "_comment": ["a", {"x": 1}], "c": "C", "_comment_c": ' + '['.repeat(300) + ']'.repeat(300) + ', "_comment___proto__":"p", "__proto__":"See", "_comment_a\\nKeep as they are: all\\u001b[31m":"note", "//":"slash", "$comment": "dollar"}'
  const { options, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], comment: { text: '::warning::x \u0007' + 'y'.repeat(100) } }), 'l/en/a.json': src })
  await t('comment', async () => { const r = await sync(options); return [r.exitCode, errs(r), r.notices, (sandbox.truth.find((x: any) => x.path === '/v1/translate') as any)?.body?.comment?.text] })
  const { options: o2, sandbox: s2 } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], comment: { text: 'y'.repeat(3e6) } }), 'l/en/a.json': src })
  await t('comment', async () => { const r = await sync(o2); return [r.exitCode, errs(r), r.notices] })
})
it('unreadable', async () => {
  const { options, workspace } = await openShop({ 'dragoman.config.json': config({ targets: ['de', 'fr'] }), 'l/en/a.json': { a: 'x' }, 'l/de/a.json': '{"a": "x\u0001' })
  mkdirSync(join(workspace.root, 'l/fr/a.json'), { recursive: true })
  await t('unreadable', async () => { const r = await check(options); return [r.exitCode, errs(r), r.findings] })
  await t('unreadable sync', async () => { const r = await sync({ ...options, proofread: true }); return [r.exitCode, errs(r), r.written, (r as any).requests] })
  await t('unreadable sync', async () => { const r = await sync(options); return [r.exitCode, errs(r), r.written, (r as any).requests] })
})
