import { describe, expect, it } from 'vitest'
import { isFromThisMachine } from './this-machine.ts'

interface From {
  remoteAddress?: string
  headers?: Record<string, string>
  httpVersion?: string
}

const isLocal = ({ remoteAddress = '127.0.0.1', headers = {}, httpVersion = '1.1' }: From) =>
  isFromThisMachine({
    socket: { remoteAddress },
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    rawHeaders: Object.entries(headers).flat(),
    httpVersion,
  })

describe('A request is of this machine', () => {
  it.each<[string, From]>([
    ['by its socket', {}],
    ['by its socket of IPv6', { remoteAddress: '::1' }],
    ['by its socket of both', { remoteAddress: '::ffff:127.0.0.1' }],
    ['from a page of this machine', { headers: { Origin: 'http://localhost:4780' } }],
  ])('%s', (_, from) => {
    expect(isLocal(from)).toBe(true)
  })

  it.each<[string, From]>([
    ['another address', { remoteAddress: '192.0.2.1' }],
    ['a page of somewhere else', { headers: { Origin: 'https://evil.example' } }],
    ['a page that hides where it is from', { headers: { Origin: 'null' } }],
    ['a proxy without settings, which speaks HTTP/1.0', { httpVersion: '1.0' }],
    ...[
      'X-Forwarded-For',
      'x-forwarded-host',
      'X-Forwarded-Proto',
      'X-Forwarded-Server',
      'Forwarded',
      'Via',
      'X-Real-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
    ].map((name): [string, From] => [name, { headers: { [name]: '127.0.0.1' } }]),
  ])('not with %s', (_, from) => {
    expect(isLocal(from)).toBe(false)
  })
})
