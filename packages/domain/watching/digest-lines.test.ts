import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listed, replanned, zoned } from './changes/change.factory.ts'
import type { Change } from './changes/change.ts'
import { digestLines } from './changes/texts/summarize-changes.ts'

const at = (changes: readonly Change[], address: string | null = null) =>
  changes.map((change) => ({ change, address }))
const rezoned = (upid: string, from: string, to: string, releaseId = 2) =>
  zoned(upid, { code: from }, { code: to }, { releaseId, asOf: `2026-11-0${releaseId}` })
const words = (notified: ReturnType<typeof at>, most = 10) =>
  digestLines(notified, most).lines.map(({ address, text }) => (address ? `${address}: ${text}` : text))

test('of two steps in a period it tells the way from the first to the last, with the address', () => {
  const steps = at([rezoned('a', 'RS-1', 'RT-7', 2), rezoned('a', 'RT-7', 'C-2', 3)], '12 Main St')
  expect(words(steps)).toEqual(['12 Main St: Zoning changed from RS-1 to C-2'])
})

test('what went there and back is not in it', () => {
  const back = at([rezoned('a', 'RS-1', 'RT-7', 2), rezoned('a', 'RT-7', 'RS-1', 3)])
  expect(digestLines(back, 10)).toEqual({ lines: [], changeCount: 0, moreChanges: 0, places: [] })
  expect(words([...back, ...at([rezoned('b', 'RS-1', 'C-2')])])).toEqual(['Zoning changed from RS-1 to C-2'])
})

test('one thing on many parcels is one line, and subdivisions come before zoning', () => {
  const parcels = ['a', 'b', 'c'].map((upid) => rezoned(upid, 'RS-1', 'RT-7'))
  const halves = replanned({ p: ['100000001', 1000] }, { c: ['100000002', 500], d: ['100000003', 500] })
  const found = digestLines([...at(parcels, '1 A St'), ...at(halves, '12 Main St')], 10)
  expect(found.lines.map(({ address }) => address)).toEqual(['12 Main St', '1 A St'])
  expect(found.lines[1]?.text).toBe('Zoning changed from RS-1 to RT-7 on 3 parcels')
  expect(found).toMatchObject({ changeCount: 6, moreChanges: 0 })
  expect(found.places.slice(3)).toEqual([['a'], ['b'], ['c']])
  expect(found.places[0]).toContain('p')
})

test('every line leads with its addresses, of a listing its own', () => {
  const notified = [
    ...['a', 'b', 'c', 'd'].flatMap((upid, index) =>
      at([rezoned(upid, 'RS-1', 'RT-7')], `${index + 1} A St`),
    ),
    ...at(listed(null, { listing_number: 'R7', address: '306 - 1189 Coho Way' }), '1189 Coho Way'),
  ]
  expect(words(notified)).toEqual([
    '1 A St, 2 A St and 2 more: Zoning changed from RS-1 to RT-7 on 4 parcels',
    '306 - 1189 Coho Way: MLS® listing R7 is new, at $1,450,000',
  ])
})

test('beyond its lines it says how many changes there are, by changes and not by lines', () => {
  const changes = [
    ...['a', 'b', 'c'].map((upid) => rezoned(upid, 'RS-1', 'RT-7')),
    rezoned('d', 'RS-1', 'C-2'),
    ...listed(null, { listing_number: 'R7' }),
  ]
  const found = digestLines(at(changes), 1)
  expect(found.lines).toHaveLength(1)
  expect(found).toMatchObject({ changeCount: 5, moreChanges: 4 })
})

test('in whatever order and releases it came: the same is said, and no change is counted twice or lost', () => {
  const codes = fc.constantFrom('RS-1', 'RT-7', 'C-2', 'RM-3')
  const walks = fc.array(fc.array(codes, { minLength: 2, maxLength: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(walks, fc.nat({ max: 4 }), fc.nat(), (parcels, most, seed) => {
      const notified = at(
        parcels.flatMap((walk, parcel) =>
          walk.slice(1).flatMap((to, step) => {
            const from = walk[step]
            return from === undefined || from === to ? [] : [rezoned(`parcel ${parcel}`, from, to, step + 2)]
          }),
        ),
      )
      const shuffled = notified.toSorted((a, b) => hash(a.change.key, seed) - hash(b.change.key, seed))
      const found = digestLines(notified, most)
      expect(digestLines(shuffled, most)).toEqual(found)
      const moved = parcels.filter((walk) => walk[0] !== walk.at(-1))
      expect(found.changeCount).toBe(moved.length)
      const inLines = found.lines.reduce((sum, { group }) => sum + group.changes.length, 0)
      expect(inLines + found.moreChanges).toBe(found.changeCount)
      expect(found.lines.length).toBeLessThanOrEqual(most)
    }),
  )
})

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 9973, 7)
