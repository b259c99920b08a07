import { it } from 'vitest'
import { check, order, pull, repair, sync } from '../../src/index.ts'
import { answer, config, openShop } from './shop.ts'
const show = (...x: unknown[]) => process.stderr.write(`${x.map(y => typeof y === 'string' ? y : JSON.stringify(y)).join(' ')}\n`)
function rng(seed: number) { let s = seed >>> 0; return () => { s = (s + 0x6d2b79f5) >>> 0; let t = s; t = Math.imul(t ^ (t >>> 15), t | 1); t ^= t + Math.imul(t ^ (t >>> 7), t | 61); return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32 } }
async function life(seed: number) {
  const r = rng(seed); const pick = <T,>(a: readonly T[]) => a[Math.floor(r() * a.length)] as T
  const canRename = r() < 0.5
  const corr = new Map<string, string>()
  for (const k of ['a', 'b', 'c']) for (let i = 0; i < 5; i++) if (r() < 0.7) corr.set(`${k}${i} text`, `${k}${Math.floor(r() * 5)} text`)
  const translate = (task: any) => task.language !== 'en' ? answer(task) : JSON.stringify(JSON.parse(task.text), (_, v) => typeof v === 'string' ? (corr.get(v) ?? v) : v)
  const { options, workspace, sandbox } = await openShop({ 'dragoman.config.json': config({ targets: ['de'], ...(r() < 0.3 ? { stale: 'keep' } : {}) }), 'l/en/x.json': { a: 'a0 text', b: 'b0 text', c: 'c0 text' } }, { translate, manual: true })
  const log: string[] = [`seed ${seed} rename ${canRename} ${JSON.stringify([...corr])}`]
  const bad: string[] = []
  const opened = new Map<string, any>()
  const proofDone: any[] = []
  let person = false, lost = false
  const source = () => JSON.parse(workspace.get('l/en/x.json')) as Record<string, string>
  const rank = (key: string) => key[0] as string
  const links = () => { const m = new Map<string, Set<string>>(); for (const o of proofDone) for (const t of Object.values(o) as string[]) { const u = corr.get(t) ?? t; if (u === t) continue; for (const [x, y] of [[t, u], [u, t]] as const) { if (!m.has(x)) m.set(x, new Set()); m.get(x)?.add(y) } } return m }
  const cls = (t: string) => { const m = links(); const f = new Set([t]); for (const x of f) for (const y of m.get(x) ?? []) f.add(y); return f }
  let seen = 0
  const scanTruth = (name: string) => {
    const events = sandbox.truth.slice(seen); seen = sandbox.truth.length
    for (const e of events as any[]) {
      if (e.what === 'deleted') opened.delete(e.orderId)
      if (e.what === 'committed') {
        const data = JSON.parse(e.data)
        for (const [k, t] of Object.entries(data) as [string, string][]) for (const [id, o] of opened) if (o.language === e.language) for (const u of Object.values(o.data) as string[]) {
          if (rank(u) !== rank(k)) continue
          if (e.language === 'de' ? cls(u).has(t) : (u === t || (o.done && (corr.get(u) ?? u) === t))) bad.push(`${name}: bought twice: ${e.language} ${k}=${t} in ${e.orderId}, before ${u} in ${id}`)
        }
        opened.set(e.orderId, { language: e.language, data, done: false })
      }
    }
  }
  const run = async (name: string, f: () => Promise<any>) => {
    const before = source()
    const rep = await f()
    const after = source()
    for (const k of Object.keys(before)) if (after[k] !== before[k]) { log.push(`   ${k}: ${before[k]} => ${after[k]}`); if (corr.get(before[k] as string) !== after[k] && !cls(before[k] as string).has(after[k] as string)) bad.push(`${name}: wrote ${k} ${before[k]} => ${after[k]}`) }
    scanTruth(name)
    const codes = rep.errors.map((e: any) => e.code).filter((c: string) => c !== 'PENDING')
    log.push(`${name} exit ${rep.exitCode} ${codes} w ${rep.written ?? ''} held ${JSON.stringify(rep.held?.map((h: any) => [h.key, h.locale, h.reason]))} orders ${JSON.stringify([...opened].map(([i, o]) => [i, o.language, o.done, o.data]))}`)
    if (codes.some((c: string) => !['HELD'].includes(c))) bad.push(`${name}: ${JSON.stringify(rep.errors.map((e: any) => e.message))}`)
  }
  for (let step = 0; step < 22 && bad.length === 0; step++) {
    const x = r()
    if (x < 0.22) { const s = source(); const k = pick(Object.keys(s)); s[k] = `${rank(k)}${Math.floor(r() * 5)} text`; workspace.put('l/en/x.json', s); log.push(`edit ${k}=${s[k]}`) }
    else if (x < 0.30 && canRename) { const s = source(); const k = pick(Object.keys(s)); const n = Object.fromEntries(Object.entries(s).map(([a, b]) => [a === k ? `${rank(k)}${step}` : a, b])); workspace.put('l/en/x.json', n); log.push(`rename ${k}`) }
    else if (x < 0.33 && !canRename) { workspace.remove('.dragoman'); lost = true; log.push('lose all') }
    else if (x < 0.36) { workspace.remove('.dragoman/lock'); log.push('lose lock') }
    else if (x < 0.39) { workspace.remove('l/de'); log.push('lose de') }
    else if (x < 0.42) await run('repair', () => repair(options))
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
    for (const [k, t] of Object.entries(s)) { const m = /^(.*) \(de\)$/.exec(d[k] ?? ''); if (!m || (!cls(m[1] as string).has(t) && !isKeep && !log.some(l => l.startsWith('lose lock') || l.startsWith('lose all')))) bad.push(`final ${k}=${t} has ${d[k]}`) }
    const times = JSON.stringify(Object.entries(workspace.times()), (_, v) => typeof v === 'bigint' ? String(v) : v)
    const n = opened.size
    await run('quiet', () => sync(options)); await run('quiet', () => pull(options))
    if (opened.size !== n) bad.push('not quiet')
    if (times !== JSON.stringify(Object.entries(workspace.times()), (_, v) => typeof v === 'bigint' ? String(v) : v)) bad.push('wrote in a quiet run')
  }
  workspace.remove('.')
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
