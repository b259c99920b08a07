import { describe, expect, test } from 'vitest'
import { jsonLine, withoutCommands } from '../../src/report/terminal/index.ts'
import { parseOrderRecord } from '../../src/service/order-record.ts'

describe('what a CI runner would obey', () => {
  test.each(['##[add-mask]x', '##vso[task.setvariable variable=x]y', '##teamcity[buildStop]'])(
    '%s is broken in text and in JSON, which means the same',
    command => {
      expect(withoutCommands(`a ${command}`)).toBe(`a ${command.replace('##', '## ')}`)
      const line = jsonLine({ text: command })
      expect(line).not.toMatch(/##\w*\[/)
      expect(JSON.parse(line)).toEqual({ text: command })
    },
  )
})

test('a paid text is read however broken the comment beside it is', () => {
  const order = {
    id: 7,
    status: 'DONE',
    source_language: 'en',
    target_language: 'de',
    price: 0.5,
    target_text: '{"a":"Hallo"}',
    created_at: 'yesterday',
    comments: [{ id: {}, time: '\u001b[31mnow', role: 'TRANSLATOR', text: 'Why?' }, 'x'],
  }
  expect(parseOrderRecord(order, '7')).toMatchObject({
    targetText: '{"a":"Hallo"}',
    createdAt: '',
    comments: [{ text: 'Why?', time: '' }],
  })
})
