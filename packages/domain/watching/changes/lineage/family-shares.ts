import type { Lineage } from './lineage.ts'

/** Shares of a family's parcels by upid, 0 to 1. A surviving parcel is on both sides. */
interface FamilyShares {
  /** Share of all land of the added parcels that lay in each removed parcel. */
  parents: ReadonlyMap<string, number>
  /** Share of all land of the removed parcels that lies in each added parcel. */
  children: ReadonlyMap<string, number>
}

/** Shares of a whole family: subdivided parent, assembled parcel, or rearranged land. */
export function familyShares({ parents, children, links }: Lineage): FamilyShares {
  const sum = (areas: readonly number[]) => areas.reduce((total, area) => total + area, 0)
  const before = sum(parents.map(({ areaSquareMetres }) => areaSquareMetres))
  const after = sum(children.map(({ areaSquareMetres }) => areaSquareMetres))
  const sharesOf = (side: 'parentUpid' | 'childUpid', whole: number) =>
    new Map(
      [...Map.groupBy(links, (link) => link[side])].map(([upid, own]) => [
        upid,
        // The area of a whole parcel and those of its overlaps are not rounded alike.
        Math.min(1, sum(own.map(({ areaSquareMetres }) => areaSquareMetres)) / whole),
      ]),
    )
  return { parents: sharesOf('parentUpid', after), children: sharesOf('childUpid', before) }
}
