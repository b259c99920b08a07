import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { UsageError } from '../../src/errors.ts'
import { addressOf } from '../../src/service/address.ts'
import { clientOf, json, serve } from './support.ts'

describe('the address', () => {
  test.each([
    ['https://api.example.test', 'https://api.example.test', '', false],
    ['https://api.example.test/', 'https://api.example.test', '', false],
    ['https://api.example.test:8443/nitro/api//', 'https://api.example.test:8443', '/nitro/api', false],
    ['http://localhost:3000', 'http://localhost:3000', '', true],
    ['http://127.0.0.1', 'http://127.0.0.1', '', true],
    ['http://127.9.9.9:1/', 'http://127.9.9.9:1', '', true],
    ['http://[::1]:3000', 'http://[::1]:3000', '', true],
    ['https://localhost', 'https://localhost', '', true],
  ])('%s is accepted', (url, origin, prefix, loopback) => {
    expect(addressOf(url)).toEqual({ origin, prefix, loopback })
  })

  test.each([
    '',
    ' ',
    'api.example.test',
    'http://api.example.test',
    'http://localhost.example.test',
    'http://127.0.0.1.example.test',
    'http://128.0.0.1',
    'http://[::2]',
    'http://0.0.0.0',
    'ftp://localhost',
    'https://secret@example.test',
    'https://user:secret@example.test',
    'https://example.test?key=secret',
    'https://example.test/#secret',
    'https://example.test/?',
    'https://example.test/v1',
    'https://example.test/api/v1/',
  ])('%j is refused, and not shown', url => {
    const build = () => clientOf(url)
    expect(build).toThrow(UsageError)
    expect(build).not.toThrow(/secret/)
  })
})

test.each(['127.0.0.1:8472', 'api.example.test'])('an address that is no URL gets an example: %j', url => {
  expect(() => clientOf(url)).toThrow('such as https://api.example.com, or http://127.0.0.1:8080')
})

describe('the key', () => {
  test.each(['', ' ', 'secret\n', 'sec ret', 'secret\u00e9', 'secret\u0000', 'secret\u007f', 'ключ'])(
    '%j is refused, and not shown',
    apiKey => {
      const build = () => clientOf('https://example.test', { apiKey })
      expect(build).toThrow(UsageError)
      expect(build).not.toThrow(/sec|ret|ключ/)
    },
  )
})

test('the tool names itself with the version of the package', async () => {
  const server = await serve(response => json(response, 200, []))
  await clientOf(server.url).rates()
  expect(server.received[0]!.headers['user-agent']).toBe(`dragoman/${manifest.version}`)
})
