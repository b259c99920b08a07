/** How the page looks: light and dark, narrow and wide. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1c1e21; --paper: #fff; --field: #fff; --line: #d5d9df; --soft: #565d67; --shade: #f3f5f8;
  --accent: #1d4fb8; --on-accent: #fff; --bad: #a5231a; --mark: #8a4b00; --focus: #1c1e21;
  --queue: #565d67; --progress: #8a4b00; --revision: #7a2ea0; --done: #1e6b34;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e7e9ec; --paper: #16181b; --field: #1e2125; --line: #3b4149; --soft: #a7adb7; --shade: #1e2125;
    --accent: #8fb4ff; --on-accent: #10151f; --bad: #ff9c92; --mark: #f2b56b; --focus: #ffd166;
    --queue: #b4bac3; --progress: #f2b56b; --revision: #d9a2f2; --done: #86d69b;
  }
}
* { box-sizing: border-box }
html { scroll-padding-block: 4rem }
[hidden] { display: none !important }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px }
main:focus { outline: none }
a { color: var(--accent) }
.skip { position: absolute; inset-inline-start: -99rem }
.skip:focus { inset: .5rem auto auto .5rem; background: var(--paper); padding: .5rem; z-index: 2 }

header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1rem; border-block-end: 1px solid var(--line); background: var(--shade) }
header p { margin: 0 }
.money { margin-inline-start: auto; font-variant-numeric: tabular-nums; color: var(--soft) }
nav { display: flex; gap: .25rem }
nav a { padding: .3rem .6rem; border-radius: .35rem; color: inherit; text-decoration: none }
nav a:hover { background: var(--line) }
nav a[aria-current] { background: var(--accent); color: var(--on-accent) }
#notice { position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 1; margin: 0; padding: .4rem 1rem; background: var(--accent); color: var(--on-accent); overflow-wrap: anywhere }
#notice.bad { background: var(--bad); color: var(--paper) }
#notice:empty { display: none }
main { max-inline-size: 80rem; margin-inline: auto; padding: 1rem 1rem 4rem }
h1 { font-size: 1.5rem; margin-block: .5rem } h2 { font-size: 1.15rem; margin-block: 2rem .5rem }
.soft, label > span { color: var(--soft) }
.soft { margin-block: .5rem }
.check > span { color: inherit }
.hint { margin: .15rem 0; color: var(--soft); font-size: .875rem; line-height: 1.35 }
.preview { flex-basis: 100%; margin: 0 }

button, input, select, textarea { font: inherit; color: inherit; min-block-size: 2.4rem; border: 1px solid var(--line); border-radius: .35rem; background: var(--field); padding: .35rem .6rem; max-inline-size: 100% }
input, select, textarea { border-color: var(--soft) }
button { cursor: pointer; background: var(--shade) }
button:hover { border-color: var(--ink) }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button.danger { color: var(--bad) }
kbd { margin-inline-start: .5em; padding: 0 .35em; border: 1px solid currentColor; border-radius: .25em; font: .75em/1.4 ui-monospace, monospace; opacity: .75 }
nav kbd { opacity: .6 }
input:user-invalid { border-color: var(--bad); outline-color: var(--bad) }
input:disabled { opacity: .5 }
.check input { flex: none; inline-size: 1.1rem; block-size: 1.1rem; min-block-size: 0; margin: 0 }
.check { display: flex; align-items: center; gap: .6rem; margin-block: .5rem }
.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; margin-block: .75rem }
.filters label { display: grid; gap: .1rem; min-inline-size: 0 }
.filters label.check { display: flex; gap: .6rem; align-self: end; margin-block-end: .4rem }
.filters .wide { flex: 1 1 14rem }
.filters .small input { inline-size: 6rem }
.wide input, .wide textarea { inline-size: 100% }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-block: .75rem }
.main-actions { position: sticky; inset-block-start: 0; padding-block: .5rem; margin-block: .25rem; background: var(--paper) }
.tools { margin-block-start: 2rem }
ul, ol { list-style: none; margin: 0; padding: 0 }

.order { display: grid; grid-template-columns: 7rem 7.5rem minmax(0, 1fr) auto; gap: 0 1rem; align-items: baseline; padding: .55rem .5rem; border-block-end: 1px solid var(--line); color: inherit; text-decoration: none }
.order:hover { background: var(--shade) }
.order .id { color: var(--accent); font-variant-numeric: tabular-nums }
.order .path, .order .snippet { overflow-wrap: anywhere }
.order .path { font-weight: 600 }
.order .pair { white-space: nowrap; text-align: end }
.order .snippet { grid-column: 3; color: var(--soft); overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
.order .n { grid-column: 3 / -1; display: flex; flex-wrap: wrap; gap: 0 1.25rem; color: var(--soft); font-size: .9rem; font-variant-numeric: tabular-nums }
.nothing { padding: 2rem .5rem; color: var(--soft) }
.status { font-size: .85rem; font-weight: 600; letter-spacing: .02em; color: var(--queue); white-space: nowrap }
.status::before { content: '○ ' }
.PROGRESS { color: var(--progress) } .PROGRESS::before { content: '◐ ' }
.REVISION { color: var(--revision) } .REVISION::before { content: '↺ ' }
.DONE { color: var(--done) } .DONE::before { content: '● ' }

.head h1 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem }
.pair { margin: 0 }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin-block: .75rem }
.facts dt { color: var(--soft); font-size: .85rem } .facts dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.facts div { min-inline-size: 0 }
.entries > li { padding-block: .75rem; border-block-end: 1px solid var(--line) }
.key { margin: 0 0 .25rem; color: var(--soft); font: .85rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .5rem 1.5rem; align-items: start }
.text { margin: 0; padding: .35rem 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; max-block-size: 24rem; overflow: auto }
pre.text { padding: .5rem; background: var(--shade); font: .85rem/1.5 ui-monospace, monospace }
.sides textarea { inline-size: 100%; resize: vertical; field-sizing: content; min-block-size: 2.4rem; max-block-size: 24rem }
.sides textarea.long { field-sizing: fixed }
.sides textarea:read-only { background: transparent; border-color: var(--line) }
.raw .sides textarea { font: .85rem/1.5 ui-monospace, monospace; min-block-size: 12rem }
.mark { padding: 0 .2em; border: 1px solid var(--mark); border-radius: .2em; color: var(--mark); font: .75em ui-monospace, monospace; white-space: nowrap }
.comments li { padding-block: .25rem .5rem; border-block-end: 1px solid var(--line) }
.comments img { display: block; max-inline-size: 100%; max-block-size: 12rem }

.scroll { overflow-x: auto; max-block-size: 28rem; overflow-y: auto; border-block: 1px solid var(--line); max-inline-size: 34rem }
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums }
th, td { border-block-end: 1px solid var(--line); padding: .25rem .6rem; text-align: start; font-weight: normal }
thead th { position: sticky; inset-block-start: 0; background: var(--paper); color: var(--soft) }
th.n, td.n { text-align: end }
.rules li { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; padding-block: .25rem }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
.variants { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem }
.variants label { display: grid; gap: .1rem } .variants select, .variants input { inline-size: 100% }

.log { font: .875rem/1.5 ui-monospace, monospace }
.log li { border-block-end: 1px solid var(--line) }
.line { display: grid; grid-template-columns: 5.5rem 3.5rem minmax(0, 1fr); gap: .5rem; padding-block: .2rem }
.log .number, .log time { color: var(--soft) }
.log .what { overflow-wrap: anywhere }
.log .of-answer .what, .log .of-money .what { color: var(--soft) }
.log .of-order .what { color: var(--done) }
.log .what.bad { color: var(--bad) }
summary { cursor: pointer; list-style: none }
summary .what::after { content: ' ▸' } details[open] .what::after { content: ' ▾' }

dialog { max-inline-size: min(34rem, calc(100vw - 2rem)); border: 1px solid var(--line); border-radius: .6rem; background: var(--paper); color: var(--ink); padding: 1.25rem }
dialog::backdrop { background: rgb(0 0 0 / .5) }
dialog h2 { margin-block-start: 0 }
.keys div { display: grid; grid-template-columns: 3rem 1fr; padding-block: .15rem } .keys dd { margin: 0 }

@media (max-width: 45rem) {
  header { padding: .5rem .75rem; gap: .35rem .75rem }
  header kbd { display: none }
  header #help { min-block-size: 0; padding: .1rem .5rem }
  .brand strong { display: none }
  .filters .wide { flex-basis: 100% }
  nav { order: 3; inline-size: 100% } nav a { flex: 1; text-align: center; padding-inline: .2rem }
  main { padding-inline: .75rem }
  .order { grid-template-columns: auto 1fr auto }
  .order .pair { grid-column: 3; grid-row: 1 }
  .order .path, .order .snippet, .order .n { grid-column: 1 / -1 }
  .sides { grid-template-columns: minmax(0, 1fr) }
  .line { grid-template-columns: auto 1fr; gap: 0 .5rem } .line .what { grid-column: 1 / -1 }
  .main-actions kbd, .actions kbd { display: none }
}
`
