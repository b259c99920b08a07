/** Right translations of help pages that a check once took for wrong ones, and the faults beside them. */
import { describe } from 'vitest'
import { expectOutcomes } from './expect-outcomes.ts'

describe('braces that hold nothing are a sign of the page', () => {
  expectOutcomes({ format: 'html' }, [
    ['{} twice sets it (ex: %f{[}{]})', 'zwei Klammern setzen es (z. B. %f{[}{]})', 'doubtful'],
    ['{} of {name}', '{name}', 'doubtful'],
    ['{} of {name}', '{} von {nome}', 'kept out'],
    ['{} of {name}', 'von', 'kept out'],
  ])
})

describe('what a command shows to people', () => {
  expectOutcomes({ format: 'html' }, [
    [
      '<code>git commit -m "Commit message"</code>',
      '<code>git commit -m "Message de validation"</code>',
      'doubtful',
    ],
    ['<code>git commit -m "Commit message"</code>', '<code>git commit -m "Comit message"</code>', 'kept out'],
    [
      '<code>git commit -m "Commit message"</code>',
      '<code>git comit -m "Message de validation"</code>',
      'kept out',
    ],
  ])
})

describe('a name that the words around say as well', () => {
  const text = (name: string, said = name) => `the "${said}": <code>git branch -d ${name}</code>`
  expectOutcomes({ format: 'html' }, [
    [text('feature_x'), text('fitur_x'), 'doubtful'],
    [text('feature_x'), text('fitur_x', 'feature_x'), 'kept out'],
    [text('feature_x'), text('featur_x', 'fitur_x'), 'kept out'],
    [text('topic'), text('thema'), 'doubtful'],
    ['delete: <code>git branch delete</code>', 'lösche: <code>git branch lösche</code>', 'kept out'],
    [text('feature_x'), text('fitur_x').replace('branch', 'zweig'), 'kept out'],
  ])
})
