/**
 * Finds parents and children of parcels by the land that they share, because the open parcel fabric has no
 * titles.
 */

import { isUnsold } from '../../../parcel/parcel-class.ts'
import { compareTexts } from '../../../text/counts.ts'
import type { ParcelOverlap } from '../change-event.ts'
import type { ParcelState } from '../states.ts'
import { DisjointSets } from './disjoint-sets.ts'

/**
 * `subdivision`: one parcel became several, or a strata plan. `assembly`: several became one.
 * `boundary_adjustment`: several parcels became several others. `replacement`: new PID. `dedication`: land
 * became road, park or other untitled land, or the reverse. `unknown`: no other parcel of the release
 * overlaps.
 */
export type LineageReason =
  | 'subdivision'
  | 'assembly'
  | 'boundary_adjustment'
  | 'replacement'
  | 'dedication'
  | 'unknown'

interface LineageLink extends ParcelOverlap {
  /** From 0 to 1. The children that cover a parent add up to 1. */
  shareOfParent: number
  /** From 0 to 1. */
  shareOfChild: number
}

/** Parents and children of one change. A surviving parcel is on both sides. */
export interface Lineage {
  reason: LineageReason
  parents: readonly ParcelState[]
  children: readonly ParcelState[]
  /** Largest first. */
  links: readonly LineageLink[]
}

/** Minimum share of the smaller parcel. Smaller overlaps are drawing errors. */
export const MIN_LINK_SHARE = 0.05
/** A parcel with this share of another counts as the whole, and no share is shown. */
export const MIN_WHOLE_LINK_SHARE = 0.995

/**
 * Puts each removed or redrawn parcel (`parents`) and each added or redrawn parcel (`children`) into exactly
 * one lineage.
 */
export function findLineages(
  parents: readonly ParcelState[],
  children: readonly ParcelState[],
  overlaps: readonly ParcelOverlap[],
): Lineage[] {
  const before = new Map(parents.map((parcel) => [parcel.upid, parcel]))
  const after = new Map(children.map((parcel) => [parcel.upid, parcel]))
  const links = overlaps.flatMap((overlap) => {
    const parent = before.get(overlap.parentUpid)
    const child = after.get(overlap.childUpid)
    return parent && child ? toLink(parent, child, overlap) : []
  })
  const families = new DisjointSets()
  for (const { upid } of parents) families.add(`before ${upid}`)
  for (const { upid } of children) families.add(`after ${upid}`)
  for (const { parentUpid, childUpid } of links) families.join(`before ${parentUpid}`, `after ${childUpid}`)
  const parentsByFamily = Map.groupBy(parents, ({ upid }) => families.rootOf(`before ${upid}`))
  const childrenByFamily = Map.groupBy(children, ({ upid }) => families.rootOf(`after ${upid}`))
  const linksByFamily = Map.groupBy(links, ({ parentUpid }) => families.rootOf(`before ${parentUpid}`))
  return [...new Set([...parentsByFamily.keys(), ...childrenByFamily.keys()])].map((family) => {
    const sides = {
      parents: (parentsByFamily.get(family) ?? []).toSorted(byUpid),
      children: (childrenByFamily.get(family) ?? []).toSorted(byUpid),
    }
    return { reason: findReason(sides), ...sides, links: (linksByFamily.get(family) ?? []).toSorted(byArea) }
  })
}

function toLink(parent: ParcelState, child: ParcelState, { areaSquareMetres }: ParcelOverlap): LineageLink[] {
  const minArea = Math.min(parent.areaSquareMetres, child.areaSquareMetres)
  if (minArea <= 0 || areaSquareMetres < MIN_LINK_SHARE * minArea) return []
  return [
    {
      parentUpid: parent.upid,
      childUpid: child.upid,
      areaSquareMetres,
      // Limited, because areas are rounded differently.
      shareOfParent: Math.min(1, areaSquareMetres / parent.areaSquareMetres),
      shareOfChild: Math.min(1, areaSquareMetres / child.areaSquareMetres),
    },
  ]
}

function findReason({ parents, children }: Pick<Lineage, 'parents' | 'children'>): LineageReason {
  if (parents.length === 0 || children.length === 0) return 'unknown'
  const from = parents.filter(isTitled)
  const to = children.filter(isTitled)
  if (from.length === 0 || to.length === 0) return 'dedication'
  if (from.length > 1) return to.length > 1 ? 'boundary_adjustment' : 'assembly'
  if (to.length > 1) return 'subdivision'
  // The open parcel fabric draws a strata plan as one polygon.
  return to.some(isStrata) && !from.some(isStrata) ? 'subdivision' : 'replacement'
}

const isTitled = ({ parcelClass }: ParcelState) => !isUnsold(parcelClass)
const isStrata = ({ parcelClass }: ParcelState) =>
  parcelClass === 'building_strata' || parcelClass === 'bare_land_strata'

const byUpid = (a: ParcelState, b: ParcelState) => compareTexts(a.upid, b.upid)
const byArea = (a: LineageLink, b: LineageLink) =>
  b.areaSquareMetres - a.areaSquareMetres ||
  compareTexts(a.parentUpid, b.parentUpid) ||
  compareTexts(a.childUpid, b.childUpid)

/** Shares by upid, 0 to 1. A surviving parcel is on both sides. */
interface FamilyShares {
  /** For each removed parcel, the share of the added parcels' land that lay in it. */
  parents: ReadonlyMap<string, number>
  /** For each added parcel, the share of the removed parcels' land that lies in it. */
  children: ReadonlyMap<string, number>
}

export function familyShares({ parents, children, links }: Lineage): FamilyShares {
  const sum = (areas: readonly number[]) => areas.reduce((total, area) => total + area, 0)
  const before = sum(parents.map(({ areaSquareMetres }) => areaSquareMetres))
  const after = sum(children.map(({ areaSquareMetres }) => areaSquareMetres))
  const sharesBySide = (side: 'parentUpid' | 'childUpid', whole: number) =>
    new Map(
      [...Map.groupBy(links, (link) => link[side])].map(([upid, sideLinks]) => [
        upid,
        // Limited, because areas are rounded differently.
        Math.min(1, sum(sideLinks.map(({ areaSquareMetres }) => areaSquareMetres)) / whole),
      ]),
    )
  return { parents: sharesBySide('parentUpid', after), children: sharesBySide('childUpid', before) }
}
