import type { Lineage } from './lineage.ts'

/** By upid, 0 to 1. A lot that goes on, smaller or larger, is on both sides. */
export interface FamilyShares {
  /** Of all land of the lots that came, what lay in each lot that went. */
  parents: ReadonlyMap<string, number>
  /** Of all land of the lots that went, what lies in each lot that came. */
  children: ReadonlyMap<string, number>
}

/** The shares of a family as a whole: of a subdivision's parent, of an assembled lot, of land that was parted anew. */
export function familyShares({ parents, children, links }: Lineage): FamilyShares {
  const sum = (areas: readonly number[]) => areas.reduce((total, area) => total + area, 0)
  const before = sum(parents.map(({ areaSquareMetres }) => areaSquareMetres))
  const after = sum(children.map(({ areaSquareMetres }) => areaSquareMetres))
  const sharesOf = (side: 'parentUpid' | 'childUpid', whole: number) =>
    new Map(
      [...Map.groupBy(links, (link) => link[side])].map(([upid, own]) => [
        upid,
        // The area of a whole lot and those of its overlaps are not rounded alike.
        Math.min(1, sum(own.map(({ areaSquareMetres }) => areaSquareMetres)) / whole),
      ]),
    )
  return { parents: sharesOf('parentUpid', after), children: sharesOf('childUpid', before) }
}
