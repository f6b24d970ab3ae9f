import { describe, expect, it } from 'vitest'
import { totpCode } from './totp.factory.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** "12345678901234567890" of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('Codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(SECRET, at(seconds))).toBe(code)
    expect(totpStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('serve one step before and after their own, no more', () => {
    const code = totpCode(SECRET, at(3000))
    expect([2969, 2970, 2999, 3000, 3059, 3060].map((second) => totpStep(SECRET, code, at(second)))).toEqual([
      null,
      100,
      100,
      100,
      100,
      null,
    ])
  })

  it('have secrets of 160 bits that differ', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('are set up by an address that names the account', () => {
    expect(totpUri(SECRET, 'pat@lotline.test')).toBe(
      `otpauth://totp/Lotline:pat%40lotline.test?issuer=Lotline&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
