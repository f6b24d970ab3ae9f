import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parcel } from '../release.factory.ts'
import type { ParcelState } from '../states.ts'
import { findLineages } from './lineage.ts'

/** 40 metres, parcels at whole metres, 50 metres deep. */
const LENGTH = 40
const DEPTH = 50
const cut = fc
  .uniqueArray(fc.integer({ min: 1, max: LENGTH - 1 }), { maxLength: 8 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), LENGTH])
const pieces = (cuts: readonly number[], name: string) =>
  cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0
    return { from, to, parcel: parcel(`${name}${from}`, { areaSquareMetres: (to - from) * DEPTH }) }
  })

test('however land is cut anew: shares of a parent add up to 1, those of a child too, and every parcel is in one family', () => {
  fc.assert(
    fc.property(cut, cut, (before, after) => {
      const parents = pieces(before, 'p')
      const children = pieces(after, 'c')
      const common = parents.flatMap((parent) =>
        children.flatMap((child) => {
          const metres = Math.min(parent.to, child.to) - Math.max(parent.from, child.from)
          return metres > 0
            ? [
                {
                  parentUpid: parent.parcel.upid,
                  childUpid: child.parcel.upid,
                  areaSquareMetres: metres * DEPTH,
                },
              ]
            : []
        }),
      )
      const families = findLineages(
        parents.map((piece) => piece.parcel),
        children.map((piece) => piece.parcel),
        common,
      )
      expect(families.flatMap((family) => family.parents)).toHaveLength(parents.length)
      expect(families.flatMap((family) => family.children)).toHaveLength(children.length)
      const remaining = families.flatMap(({ links }) => links)
      // Each omission is less than a twentieth of the smaller parcel.
      const isWhole = remaining.length === common.length
      for (const { parcel } of parents) {
        const sum = total(
          remaining.filter(({ parentUpid }) => parentUpid === parcel.upid).map((link) => link.shareOfParent),
        )
        expect(sum).toBeLessThanOrEqual(1 + 1e-9)
        if (isWhole) expect(sum).toBeCloseTo(1, 9)
      }
      for (const { parcel } of children) {
        const sum = total(
          remaining.filter(({ childUpid }) => childUpid === parcel.upid).map((link) => link.shareOfChild),
        )
        expect(sum).toBeLessThanOrEqual(1 + 1e-9)
        if (isWhole) expect(sum).toBeCloseTo(1, 9)
      }
      for (const family of families) {
        const land = (side: ParcelState[]) => total(side.map(({ areaSquareMetres }) => areaSquareMetres))
        const linked = total(family.links.map(({ areaSquareMetres }) => areaSquareMetres))
        if (isWhole) expect([land([...family.parents]), land([...family.children])]).toEqual([linked, linked])
      }
    }),
  )
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
