import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatRecoveryCode,
  formatTotpSecret,
  lacksSecondFactor,
  parseRecoveryCode,
  parseTotpCode,
  RECOVERY_CODE_LENGTH,
} from './second-factor.ts'
import { isRecentlyAdded } from './second-factor-times.ts'

describe('A second factor is lacking', () => {
  test.each([
    ['none', true, false, false],
    ['none', false, false, false],
    ['administrators', true, false, true],
    ['administrators', true, true, false],
    ['administrators', false, false, false],
    ['everybody', false, false, true],
    ['everybody', true, false, true],
    ['everybody', false, true, false],
  ] as const)('required of %s, administrator %s, proved %s: %s', (requirement, isAdmin, has, lacks) => {
    expect(lacksSecondFactor(requirement, { isAdmin, hasSecondFactor: has })).toBe(lacks)
  })
})

test('A factor is marked as recent for seven days', () => {
  const now = new Date('2026-07-08T12:00:00Z')
  expect(isRecentlyAdded(new Date('2026-07-01T12:00:00.001Z'), now)).toBe(true)
  expect(isRecentlyAdded(new Date('2026-07-01T12:00:00Z'), now)).toBe(false)
})

describe('A recovery code', () => {
  const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_LENGTH, maxLength: RECOVERY_CODE_LENGTH })

  it('is read back as it was shown, however it is typed', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('-', ' ', '', '–', ' - '), fc.boolean(), (random, sign, isUpper) => {
        const shown = formatRecoveryCode(random)
        expect(shown).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
        const typed = shown.replaceAll('-', sign)
        expect(parseRecoveryCode(isUpper ? typed.toUpperCase() : typed)).toBe(shown.replaceAll('-', ''))
      }),
    )
  })

  it('takes letters for the digits they look like', () => {
    expect(parseRecoveryCode('OOoo-IIii-LLll-0101')).toBe('0000111111110101')
  })

  it.each(['', '0000', '0000-0000-0000-00000', 'uuuu-0000-0000-0000', '0000-0000-0000-000!'])(
    'is not %j',
    (typed) => {
      expect(parseRecoveryCode(typed)).toBeNull()
    },
  )

  it('is made of exactly its number of bytes', () => {
    expect(() => formatRecoveryCode(new Uint8Array(15))).toThrow(RangeError)
  })
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['012-345', '012345'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
])('the code of an authenticator app, typed %j', (typed, code) => {
  expect(parseTotpCode(typed)).toBe(code)
})

test('a secret is shown in groups', () => {
  expect(formatTotpSecret('JBSWY3DPEHPK3PXP22')).toBe('JBSW Y3DP EHPK 3PXP 22')
})
