import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CannotOpen, makeSealer } from './sealing.ts'

const first = randomBytes(32)
const second = randomBytes(32)
const owner = ['credentials', 'account-1', 'LTSA']

const reasonOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof CannotOpen) return error.reason
    throw error
  }
  return 'opened'
}

describe('A seal', () => {
  it('opens to what was sealed, whatever it was', () => {
    const sealer = makeSealer(first)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, belongsTo) => {
        expect(sealer.open(sealer.seal(text, belongsTo), belongsTo)).toBe(text)
      }),
    )
  })

  it('shows nothing of what is in it, and never looks the same', () => {
    const sealer = makeSealer(first)
    const sealed = sealer.seal('secret-password', owner)
    expect(sealed.includes('secret-password')).toBe(false)
    expect(sealed.equals(sealer.seal('secret-password', owner))).toBe(false)
  })

  it('opens for its owner only', () => {
    const sealer = makeSealer(first)
    const sealed = sealer.seal('secret', owner)
    for (const other of [
      ['credentials', 'account-2', 'LTSA'],
      ['credentials', 'account-1', 'MlsParagon'],
      [],
      ['credentialsaccount-1LTSA'],
    ]) {
      expect(reasonOf(() => sealer.open(sealed, other))).toBe('broken')
    }
  })

  it('does not open when any bit of it was changed, or when it was cut', () => {
    const sealer = makeSealer(first)
    const sealed = sealer.seal('secret', owner)
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(reasonOf(() => sealer.open(changed, owner))).not.toBe('opened')
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(reasonOf(() => sealer.open(sealed.subarray(0, length), owner))).not.toBe('opened')
    }
  })

  it('of an old key opens while that key is listed, and asks to be made anew', () => {
    const sealed = makeSealer(first).seal('secret', owner)
    const rotated = makeSealer(second, [first])
    expect(rotated.open(sealed, owner)).toBe('secret')
    expect(rotated.isOutdated(sealed)).toBe(true)

    const anew = rotated.seal('secret', owner)
    expect(rotated.isOutdated(anew)).toBe(false)
    expect(reasonOf(() => makeSealer(first).open(anew, owner))).toBe('unknown_key')
    expect(reasonOf(() => makeSealer(second).open(sealed, owner))).toBe('unknown_key')
  })
})
