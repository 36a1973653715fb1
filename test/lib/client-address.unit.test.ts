import { describe, expect, test } from '@jest/globals'
import { clientAddress, loopback } from '../../lib/http/client-address.ts'
import { networks } from '../../lib/networks.ts'

const from = (remoteAddress: string | undefined, forwarded?: string, trusted = loopback) =>
  clientAddress(
    { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } },
    trusted
  )

describe('the address of the client', () => {
  test('is the sender, whatever it claims', () => {
    expect(from('203.0.113.9')).toBe('203.0.113.9')
    expect(from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
    expect(from('::ffff:203.0.113.9', '127.0.0.1')).toBe('203.0.113.9')
    expect(from('2001:db8::1', '198.51.100.1')).toBe('2001:db8::1')
  })

  test('is what the gateway beside us saw', () => {
    expect(from('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(from('::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(from('::1', '2001:db8::7')).toBe('2001:db8::7')
    expect(from('127.0.0.1')).toBe('127.0.0.1')
  })

  test('is the last hop before the proxies: what stands left of it was sent by the client', () => {
    expect(from('127.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(from('127.0.0.1', '6.6.6.6, 198.51.100.1, 127.0.0.1')).toBe('198.51.100.1')
    const trusted = networks(['127.0.0.0/8', '10.0.0.0/8', '2001:db8:ffff::/48'])
    expect(from('10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9', trusted)).toBe('198.51.100.1')
    expect(from('2001:db8:ffff::2', '198.51.100.1', trusted)).toBe('198.51.100.1')
  })

  test('is never text that is no address', () => {
    expect(from('127.0.0.1', 'unknown, <script>, 198.51.100.1:80')).toBe('127.0.0.1')
    expect(from(undefined, 'x')).toBe('')
  })
})

test('a list of proxies is checked', () => {
  for (const entry of ['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/-1', ''])
    expect(() => networks([entry])).toThrow('this is none')
})
