import { Html } from './element.ts'

/** Light and dark, narrow and wide; wide tables scroll by themselves. */
export const style: Html = new Html(`
:root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --line: #d9dce1; --soft: #5c626b; --bar: #7c9cd8;
  --h1: #f6c7c0; --h2: #f9dcc0; --h3: #faefc4; --h4: #dcedc8; --h5: #bfe3c4 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7e9ec; --paper: #17191c; --line: #3a3f46; --soft: #a3a9b2; --bar: #5676b5;
    --h1: #6b2a22; --h2: #6b4522; --h3: #5f5620; --h4: #3f5626; --h5: #245a32 }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-inline-size: 76rem; margin-inline: auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; text-wrap: balance } h2 { font-size: 1.25rem; margin-block: 2.5rem .5rem } h3 { font-size: 1rem; margin-block: 1.5rem .25rem; overflow-wrap: anywhere }
small { color: var(--soft); font-weight: normal }
.scroll { overflow-x: auto; margin-block: .75rem 1.5rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { border-block-end: 1px solid var(--line); padding: .3rem .7rem; text-align: start; vertical-align: baseline; font-weight: normal }
thead th { color: var(--soft) }
tbody th { overflow-wrap: anywhere; min-inline-size: 9rem }
.n { text-align: end; white-space: nowrap }
.h1 { background: var(--h1) } .h2 { background: var(--h2) } .h3 { background: var(--h3) } .h4 { background: var(--h4) } .h5 { background: var(--h5) }
.bar { display: inline-block; block-size: .6em; background: var(--bar); vertical-align: baseline }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 1.5rem; margin: 0 }
dt { color: var(--soft); grid-row: 1 } dd { margin: 0; grid-row: 2; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 40rem) { th, td { padding-inline: .4rem } tbody th { min-inline-size: 7rem } dl { display: block } dt { margin-block-start: .4rem } }
`)
