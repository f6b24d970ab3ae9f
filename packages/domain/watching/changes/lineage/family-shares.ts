import type { Lineage } from './lineage.ts'

/** By upid, 0 to 1. A surviving parcel is on both sides. */
interface FamilyShares {
  /** Of the added parcels' land that lay in each removed parcel. */
  parents: ReadonlyMap<string, number>
  /** Of the removed parcels' land that lies in each added parcel. */
  children: ReadonlyMap<string, number>
}

/** Subdivided parent, assembled parcel, or rearranged land. */
export function familyShares({ parents, children, links }: Lineage): FamilyShares {
  const sum = (areas: readonly number[]) => areas.reduce((total, area) => total + area, 0)
  const before = sum(parents.map(({ areaSquareMetres }) => areaSquareMetres))
  const after = sum(children.map(({ areaSquareMetres }) => areaSquareMetres))
  const sharesOf = (side: 'parentUpid' | 'childUpid', whole: number) =>
    new Map(
      [...Map.groupBy(links, (link) => link[side])].map(([upid, own]) => [
        upid,
        // Areas of parcels and overlaps are rounded differently.
        Math.min(1, sum(own.map(({ areaSquareMetres }) => areaSquareMetres)) / whole),
      ]),
    )
  return { parents: sharesOf('parentUpid', after), children: sharesOf('childUpid', before) }
}
