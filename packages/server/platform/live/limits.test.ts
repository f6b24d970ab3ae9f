import { describe, expect, it } from 'vitest'
import { isSameOrigin, MessageRate } from './live-socket.ts'

describe('how many messages a page may send', () => {
  it('is a number at once, and then one after the other', () => {
    let now = 0
    const rate = new MessageRate(3, 500, () => now)
    expect([1, 2, 3, 4].map(() => rate.take())).toEqual([true, true, true, false])
    now = 499
    expect(rate.take()).toBe(false)
    now = 1000
    expect([rate.take(), rate.take(), rate.take()]).toEqual([true, true, false])
    now = 1_000_000
    expect([1, 2, 3, 4].map(() => rate.take())).toEqual([true, true, true, false])
  })
})

describe('the origin of a live connection', () => {
  it.each([
    ['the address that was asked', 'http://127.0.0.1:4780', '127.0.0.1:4780', null, true],
    ['TLS in front of us', 'https://maps.example', 'maps.example', null, true],
    [
      'the public address behind a proxy',
      'https://maps.example',
      '10.0.0.7:4780',
      'https://maps.example',
      true,
    ],
    ['another site', 'https://evil.example', 'maps.example', 'https://maps.example', false],
    ['a site that begins alike', 'https://maps.example.evil.example', 'maps.example', null, false],
    ['another port', 'http://127.0.0.1:4781', '127.0.0.1:4780', null, false],
    ['a page without an origin', 'null', 'maps.example', null, false],
    ['no browser', undefined, 'maps.example', null, false],
  ])('%s', (_, origin, host, publicUrl, expected) => {
    expect(isSameOrigin({ headers: { origin, host } }, publicUrl)).toBe(expected)
  })
})
