import { expect, test } from '@jest/globals'
import { servers } from '../../lib/config/servers.ts'

test('servers are names with ports', () => {
  expect(servers.read(undefined, {})).toEqual(new Set())
  const given = servers.read(' Localhost:5000, 10.0.0.1:80 ,[::1]:443,', {})
  expect(given).toEqual(new Set(['localhost:5000', '10.0.0.1:80', '[::1]:443']))
})

test.each([
  'localhost',
  'localhost:',
  'http://localhost:5000',
  'localhost:port',
  'a b:80',
  'user@host:80',
  'host:80/path'
])('%s is none', text => {
  expect(() => servers.read(text, {})).toThrow(`must be a list of host:port; this is none: ${text}`)
})
