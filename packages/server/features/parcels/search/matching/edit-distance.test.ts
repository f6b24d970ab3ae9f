import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance, prefixDistance } from './edit-distance.ts'

describe('typing errors', () => {
  test.each([
    ['MANITOBA', 'MANITOBA', 0],
    ['MANITOBA', 'MANTOBA', 1],
    ['MANITOBA', 'MANITTOBA', 1],
    ['MANITOBA', 'MAINTOBA', 1],
    ['MANITOBA', 'MANITOVA', 1],
    ['MANITOBA', 'NAMITOBA', 2],
    ['MAIN', 'OAK', 3],
    ['', 'OAK', 3],
    ['OAK', 'KINGSWAY', 3],
  ])('%s and %s differ by %i', (a, b, errors) => expect(editDistance(a, b, 2)).toBe(errors))

  test.each([
    ['MANI', 'MANITOBA', 0],
    ['MNAI', 'MANITOBA', 1],
    ['MATI', 'MANITOBA', 1],
    ['MANITOBAX', 'MANITOBA', 1],
    ['OAK', 'MANITOBA', 2],
  ])('%s begins %s but for %i', (typed, word, errors) => expect(prefixDistance(typed, word, 1)).toBe(errors))

  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 12 })

  test('law: as many errors one way as the other, none only between equals', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3))
        expect(editDistance(a, b, 3) === 0).toBe(a === b)
      }),
    )
  })

  test('law: a prefix never costs more than the whole word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(prefixDistance(a, b, 3)).toBeLessThanOrEqual(editDistance(a, b, 3))
      }),
    )
  })

  test('law: one dropped letter is one error, wherever', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 2, maxLength: 20 }),
        fc.nat(),
        (text, at) => {
          const i = at % text.length
          expect(editDistance(text, text.slice(0, i) + text.slice(i + 1), 2)).toBe(1)
        },
      ),
    )
  })
})
