import { it } from 'vitest'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkspace } from '../helpers/workspace.ts'
import { acceptOrder, order, pull, repair, sync } from '../../src/index.ts'
import { answer, config, openShop } from './shop.ts'
const show = (...x: unknown[]) => process.stderr.write(`${x.map(y => typeof y === 'string' ? y : JSON.stringify(y)).join(' ')}\n`)
function rng(seed: number) { let s = seed >>> 0; return () => { s = (s + 0x6d2b79f5) >>> 0; let t = s; t = Math.imul(t ^ (t >>> 15), t | 1); t ^= t + Math.imul(t ^ (t >>> 7), t | 61); return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32 } }
async function life(seed: number) {
  const r = rng(seed); const pick = <T,>(a: readonly T[]) => a[Math.floor(r() * a.length)] as T
  const canRename = r() < 0.5
  const corr = new Map<string, string>()
  const T = ['t0 text', 't1 text', 't2 text', 't3 text {p}', 't4 text {p}']
  for (const t of T) if (r() < 0.7) corr.set(t, pick(T))
  const isBroken = (x: string, y: string) => x.includes('{p}') !== y.includes('{p}')
  const two = r() < 0.4
  let accepted = false
  const translate = (task: any) => task.language !== 'en' ? answer(task) : JSON.stringify(JSON.parse(task.text), (_, v) => typeof v === 'string' ? (corr.get(v) ?? v) : v)
  const { options: firstOptions, workspace: firstWorkspace, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], ...(r() < 0.3 ? { stale: 'keep' } : {}) }), 'l/en/x.json': { a: pick(T), b: pick(T), c: pick(T) } }, { translate, manual: true })
  const other = createWorkspace(); if (two) cpSync(firstWorkspace.root, other.root, { recursive: true })
  let workspace = firstWorkspace, options = firstOptions
  const log: string[] = [`seed ${seed} rename ${canRename} ${JSON.stringify([...corr])}`]
  const bad: string[] = []
  const opened = new Map<string, any>()
  const proofDone: any[] = []
  let person = false, lost = false
  const source = () => JSON.parse(workspace.get('l/en/x.json')) as Record<string, string>
  const rank = (key: string) => key[0] as string
  const links = (k: string) => { const m = new Map<string, Set<string>>(); for (const o of proofDone) for (const [kk, t] of Object.entries(o) as [string, string][]) { if (kk !== k && (!canRename || kk in source())) continue; const u = corr.get(t) ?? t; if (u === t || isBroken(t, u)) continue; for (const [x, y] of [[t, u], [u, t]] as const) { if (!m.has(x)) m.set(x, new Set()); m.get(x)?.add(y) } } return m }
  const cls = (k: string, t: string) => { const m = links(k); const f = new Set([t]); for (const x of f) for (const y of m.get(x) ?? []) f.add(y); return f }
  let seen = 0
  const scanTruth = (name: string) => {
    const events = sandbox.truth.slice(seen); seen = sandbox.truth.length
    for (const e of events as any[]) {
      if (e.what === 'deleted') opened.delete(e.orderId)
      if (e.what === 'committed') {
        const data = JSON.parse(e.data)
        for (const [k, t] of Object.entries(data) as [string, string][]) for (const [id, o] of opened) if (o.language === e.language) for (const [kk, u] of Object.entries(o.data) as [string, string][]) {
          if (kk !== k) continue
          if (e.language === 'de' ? cls(k, u).has(t) : (u === t || (o.done && (corr.get(u) ?? u) === t && !isBroken(u, t)))) bad.push(`${name}: bought twice: ${e.language} ${k}=${t} in ${e.orderId}, before ${u} in ${id}`)
        }
        opened.set(e.orderId, { language: e.language, data, done: false })
      }
    }
  }
  const run = async (name: string, f: () => Promise<any>) => {
    const before = source()
    const rep = await f()
    const after = source()
    for (const k of Object.keys(before)) if (after[k] !== before[k]) { log.push(`   ${k}: ${before[k]} => ${after[k]}`); if (!accepted && (isBroken(before[k] as string, after[k] as string) || (corr.get(before[k] as string) !== after[k] && !cls(k, before[k] as string).has(after[k] as string)))) bad.push(`${name}: wrote ${k} ${before[k]} => ${after[k]}`) }
    scanTruth(name)
    const codes = rep.errors.map((e: any) => e.code).filter((c: string) => c !== 'PENDING')
    log.push(`${name} exit ${rep.exitCode} ${codes} w ${rep.written ?? ''} held ${JSON.stringify(rep.held?.map((h: any) => [h.key, h.locale, h.reason]))} orders ${JSON.stringify([...opened].map(([i, o]) => [i, o.language, o.done, o.data]))}`)
    if (codes.some((c: string) => !['HELD'].includes(c))) bad.push(`${name}: ${JSON.stringify(rep.errors.map((e: any) => e.message))}`)
  }
  for (let step = 0; step < 22 && bad.length === 0; step++) {
    const x = r()
    if (x < 0.22) { const s = source(); const k = pick(Object.keys(s)); s[k] = pick(T); workspace.put('l/en/x.json', s); log.push(`edit ${k}=${s[k]}`) }
    else if (x < 0.30 && canRename) { const s = source(); const k = pick(Object.keys(s)); const n = Object.fromEntries(Object.entries(s).map(([a, b]) => [a === k ? `${rank(k)}${step}` : a, b])); workspace.put('l/en/x.json', n); log.push(`rename ${k}`) }
    else if (x < 0.33 && !canRename) { workspace.remove('.dragoman'); lost = true; log.push('lose all') }
    else if (x < 0.36) { workspace.remove('.dragoman/lock'); log.push('lose lock') }
    else if (x < 0.39) { workspace.remove('l/de'); log.push('lose de') }
    else if (x < 0.42) await run('repair', () => repair(options))
    else if (x < 0.46 && two) { const o = workspace === firstWorkspace ? other : firstWorkspace; if (existsSync(join(o.root, '.dragoman/orders'))) cpSync(join(o.root, '.dragoman/orders'), join(workspace.root, '.dragoman/orders'), { recursive: true, force: false }); const all = r() < 0.5; if (all) { workspace.put('l/en/x.json', o.get('l/en/x.json')); workspace.remove('l/de'); workspace.remove('.dragoman/lock'); for (const d of ['l/de', '.dragoman/lock']) if (existsSync(join(o.root, d))) cpSync(join(o.root, d), join(workspace.root, d), { recursive: true }) } log.push(`merge ${all}`) }
    else if (x < 0.51 && two) { workspace = workspace === firstWorkspace ? other : firstWorkspace; options = { ...firstOptions, cwd: workspace.root }; log.push(`switch ${workspace === firstWorkspace}`); await run('pull', () => pull(options)) }
    else if (x < 0.46) { const ids = [...opened].filter(([, o]) => o.done && o.language === 'en').map(([id]) => id); if (ids.length > 0 && !lost) { const id = pick(ids); accepted = true; try { await run(`accept ${id}`, () => acceptOrder(id, [], options)) } catch (e: any) { log.push(`accept ${id}: ${e.message}`) } accepted = false } }

    else if (x < 0.52) await run('sync', () => sync(options))
    else if (x < 0.64) await run('sync --proofread', () => sync({ ...options, proofread: true }))
    else if (x < 0.74) await run('order', () => order(options))
    else if (x < 0.82) await run('order --proofread', () => order({ ...options, proofread: true }))
    else {
      const open = [...opened].filter(([, o]) => !o.done)
      const n = r() < 0.4 ? open.length : 1
      for (let i = 0; i < n && open.length > 0; i++) { const [[id, o]] = open.splice(Math.floor(r() * open.length), 1) as any; if (r() < 0.2) { sandbox.setStatus(id, 'IN_PROGRESS' as any); log.push(`taken ${id}`); continue } sandbox.setStatus(id, 'DONE'); o.done = true; if (o.language === 'en') proofDone.push(o.data); log.push(`done ${id}`) }
      await options.clock.sleep(60_000)
      await run('pull', () => pull(options))
    }
    await options.clock.sleep(10_000)
  }
  if (bad.length === 0) {
    for (let i = 0; i < 5; i++) { for (const [id, o] of opened) if (!o.done) { sandbox.setStatus(id, 'DONE'); o.done = true; if (o.language === 'en') proofDone.push(o.data) } ; await options.clock.sleep(60_000); await run('finalpull', () => pull(options)); await run('final', () => sync(options)) }
    const s = source(); const d = workspace.has('l/de/x.json') ? JSON.parse(workspace.get('l/de/x.json')) : {}
    const isKeep = workspace.get('dragoman.config.json').includes('keep')
    for (const [k, t] of Object.entries(s)) { const m = /^(.*) \(de\)$/.exec(d[k] ?? ''); if (!m || (!cls(k, m[1] as string).has(t) && !isKeep && !two && !log.some(l => l.startsWith('lose lock') || l.startsWith('lose all')))) bad.push(`final ${k}=${t} has ${d[k]}`) }
    const times = JSON.stringify(Object.entries(workspace.times()), (_, v) => typeof v === 'bigint' ? String(v) : v)
    const n = opened.size
    await run('quiet', () => sync(options)); await run('quiet', () => pull(options))
    if (opened.size !== n) bad.push('not quiet')
    if (times !== JSON.stringify(Object.entries(workspace.times()), (_, v) => typeof v === 'bigint' ? String(v) : v)) bad.push('wrote in a quiet run')
  }
  workspace.remove('.'); other.remove('.'); firstWorkspace.remove('.'); await sandbox.close()
  if (bad.length > 0) show(log.join('\n'), '\nBAD', bad.join('\n'), '\n')
  return bad.length
}
it('fuzz', async () => {
  const from = Number(process.env.SEED ?? 1), n = Number(process.env.N ?? 60)
  let fails = 0
  const start = performance.now()
  for (let s = from; s < from + n && fails < Number(process.env.F ?? 3) && performance.now() - start < 200000; s++) { try { fails += (await life(s)) > 0 ? 1 : 0 } catch (e: any) { show('THROW', s, e.stack); fails++ } if (s % 20 === 0) show('seed', s) }
  show('fails', fails)
}, 240000)
