// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of template languages are the subject
/** Right translations of pages in Markdown that a check once took for wrong ones, and the faults beside them. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

describe('ids that only the translation gives its headings', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['Actions', 'Aktionen {/* #actions */}', 'right'],
    ['Actions', 'Aktionen \\{#actions}', 'right'],
    ['Actions', 'Aktionen {/* see #actions */}', 'kept out'],
    ['Actions', 'Aktionen {#actions', 'kept out'],
    ['Actions {/* #a */}', 'Aktionen', 'kept out'],
    ['Actions {/* #a */}', 'Aktionen {/* #b */}', 'kept out'],
    ['Actions \\{#a}', 'Aktionen', 'kept out'],
    ['Actions \\{#a}', 'Aktionen \\{#a\\}', 'right'],
  ])
  expectOutcomes({ format: 'markdown' }, [['Actions {#a}', 'Aktionen \\{#a}', 'right']])
})

describe('signs that MDX reads as they are', () => {
  expectOutcomes({ format: 'mdx' }, [
    ['So `a < b < c`.', 'Also `a` < `b` < `c`.', 'doubtful'],
    ['So `a < b`.', 'Also `a` <`b`.', 'kept out'],
  ])
})

describe('arrows that look like the end of a comment', () => {
  for (const format of ['markdown', 'mdx'] as const)
    expectOutcomes({ format }, [
      ['old file --> new file', 'alte Datei → neue Datei', 'right'],
      ['old → new', 'alt --> neu', 'kept out'],
      ['old --> new', 'alt <!-- neu', 'kept out'],
    ])
  expectOutcomes({ format: 'markdown' }, [
    ['A <!-- more --> b', 'A <!-- more → b', 'kept out'],
    ['A <!-- x --> b --> c', 'A <!-- x b --> c', 'right'],
  ])
})

describe('samples that come without the mark of code, or with it', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['URL: `http://{host}/apps/{app}`', 'URL: http://{host}/apps/{app}', 'doubtful'],
    ['Address `{path}` and more', 'Adresse {path} und mehr', 'warned of'],
    ['Address {path} and more', 'Adresse `{path}` und mehr', 'right'],
    ['URL: `http://{host}/apps/{app}`', 'URL: http://{wirt}/apps/{app}', 'kept out'],
    ['Address `{path}` of {name}', 'Adresse `{path}` von {path}', 'kept out'],
    ['Address {path} and more', 'Adresse `{pfad}` und mehr', 'kept out'],
  ])
  expectOutcomes({ format: 'mdx' }, [['Address `{path}` and more', 'Adresse {path} und mehr', 'kept out']])
})

describe('styles that say where words run', () => {
  for (const format of ['markdown', 'html'] as const)
    expectOutcomes({ format }, [
      ['Version 1.0-a', 'גרסה <span dir="ltr" style="float:right;">1.0-a</span>', 'doubtful'],
      ['Version 1.0-a', 'גרסה <span style="direction: ltr; unicode-bidi: embed">1.0-a</span>', 'doubtful'],
      ['Version 1.0-a', 'גרסה <span style="position:fixed">1.0-a</span>', 'kept out'],
      ['Version 1.0-a', 'גרסה <span style="float:right;background:url(x)">1.0-a</span>', 'kept out'],
    ])
})

describe('links that are spelled otherwise', () => {
  expectOutcomes({ format: 'markdown' }, [
    ['Get it from [https://a.org/x](https://a.org/x).', 'Von https://a.org/x holen.', 'doubtful'],
    ['The [licence](https://a.org/x)', 'Die Lizenz\nhttp://a.org/x', 'doubtful'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2] (https://a.org/x).', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2]\n(https://a.org/x).', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe [RFC 2]（https://a.org/x）。', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe (RFC 2)[https://a.org/x].', 'kept out'],
    ['See [RFC 2](https://a.org/x).', 'Siehe RFC 2, https://b.org/x', 'kept out'],
    ['Write to dev@a.org now.', 'Schreib an [dev@a.org](mailto:dev@a.org).', 'warned of'],
    ['Write to dev@a.org now.', 'Schreib an [dev@a.org](mailto:dev@b.org).', 'kept out'],
    ['Write to dev@a.org now.', 'Schreib an <dev@a.org>.', 'warned of'],
  ])
})
