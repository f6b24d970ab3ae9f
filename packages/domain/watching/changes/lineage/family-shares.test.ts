import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofType, type Parcels, replanned } from '../change.factory.ts'
import { familyShares } from './lineage.ts'

const lineageOf = (parents: Parcels, children: Parcels) => {
  const [first] = replanned(parents, children)
  if (!first) throw new Error('nothing changed')
  return first.lineage
}

test('a subdivision shares out its parent, and the children hold nothing else', () => {
  const { parents, children } = familyShares(
    lineageOf({ p: ['001111111', 1000] }, { a: ['003333333', 600], b: ['004444444', 400] }),
  )
  expect([...parents]).toEqual([['p', 1]])
  expect(Object.fromEntries(children)).toEqual({ a: 0.6, b: 0.4 })
})

test('an assembly is made of its parents, by their land', () => {
  const { parents, children } = familyShares(
    lineageOf({ a: ['003333333', 250], b: ['004444444', 750] }, { p: ['001111111', 1000] }),
  )
  expect(Object.fromEntries(parents)).toEqual({ a: 0.25, b: 0.75 })
  expect([...children]).toEqual([['p', 1]])
})

test('a parcel whose family is not known has no share', () => {
  const change = ofType(replanned({ p: ['001111111', 1000] }, {}), 'pid_deleted')
  expect(familyShares(change.lineage)).toEqual({ parents: new Map(), children: new Map() })
})

test('however land is parted anew, the shares of each side add up to the whole', () => {
  const areas = fc.array(fc.integer({ min: 200, max: 400 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(areas, areas, (before, after) => {
      const total = before.reduce((sum, area) => sum + area, 0)
      const scale = total / after.reduce((sum, area) => sum + area, 0)
      const parcels = (sizes: readonly number[], name: string): Parcels =>
        Object.fromEntries(
          sizes.map((area, n) => [`${name}${n}`, [`00${name === 'p' ? 1 : 2}00000${n}`, area]]),
        )
      const lineage = lineageOf(
        parcels(before, 'p'),
        parcels(
          after.map((area) => area * scale),
          'c',
        ),
      )
      fc.pre(lineage.parents.length === before.length && lineage.children.length === after.length)
      const linked = lineage.links.reduce((sum, { areaSquareMetres }) => sum + areaSquareMetres, 0)
      for (const side of Object.values(familyShares(lineage)) as ReadonlyMap<string, number>[]) {
        const sum = [...side.values()].reduce((one, other) => one + other, 0)
        // A strip that is too narrow to be reported is omitted.
        expect(sum).toBeCloseTo(linked / total, 6)
        expect(sum).toBeGreaterThan(0.8)
      }
    }),
  )
})
