import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SUMMARY_SHEETS } from '#domain/summary-sheet/sheet.ts'
import { formatUpids, readUpids } from './summary-sheet-address.ts'

test('can be read by a person', () => {
  expect(formatUpids(['demo:1', 'vancouver:012345678'])).toBe('demo:1,vancouver:012345678')
})

test('names the properties again, in their order, whatever their upids hold', () => {
  const upid = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(fc.uniqueArray(upid, { maxLength: MAX_SUMMARY_SHEETS }), (upids) => {
      expect(readUpids(formatUpids(upids))).toEqual({ upids, leftOut: 0 })
    }),
  )
})

test('says how many are left out beyond those that fit', () => {
  const upids = Array.from({ length: 23 }, (_, index) => `demo:${index}`)
  expect(readUpids(formatUpids(upids))).toEqual({ upids: upids.slice(0, 20), leftOut: 3 })
  expect(readUpids(' ,demo:1,,demo:1')).toEqual({ upids: ['demo:1'], leftOut: 0 })
})
