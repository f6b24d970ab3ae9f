import { z } from 'zod'
import { NOTIFICATION_TYPE_KEYS } from '#domain/watching/notification-types.ts'
import { CALL_ADDRESSES } from '../call-addresses.ts'
import { HistoryTab } from '../watching/collections.ts'
import { AnyGeometry } from '../wire/geometry.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { Units } from '../wire/units.ts'
import { Upid } from './parcels.ts'

/** Parent or child parcel of a subdivision or assembly. */
export const TimelineParcel = z.object({
  upid: z.string(),
  /** Nine digits. */
  pid: z.string().nullable(),
  /** Address, for example `1184 Tidewater Crescent`, or another identifier. */
  name: z.string(),
  areaSquareMetres: z.number(),
  /** Share of the total land of all parents or all children, from 0 to 1. */
  share: z.number().nullable(),
  exists: z.boolean(),
})
export type TimelineParcel = z.infer<typeof TimelineParcel>

/** An outline in the drawing of a parcel's parents and children. */
export const TimelineBoundary = z.object({
  id: z.string(),
  geometry: AnyGeometry,
  isFramed: z.boolean(),
})
export type TimelineBoundary = z.infer<typeof TimelineBoundary>

export const TimelineEntry = z.object({
  key: z.string(),
  /** Type of the change. For parents and children, the type of the first change among them. */
  type: z.enum([...NOTIFICATION_TYPE_KEYS, 'pid_created']),
  /** For example `Subdivision` or `Zoning`. */
  title: z.string(),
  /** Effective date if stated, otherwise the release date. */
  on: z.string(),
  isDateOfEffect: z.boolean(),
  /** First release that shows the change. */
  asOf: z.string(),
  releaseId: z.number().int(),
  /** Strata unit that changed, in the timeline of a building. */
  unit: z.object({ upid: z.string(), label: z.string() }).nullable(),
  text: z.string(),
  /** `before` is null for an added value, `after` for a removed one. */
  facts: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Parcels that were subdivided or assembled. */
  lineage: z
    .object({
      reason: z.enum([
        'subdivision',
        'assembly',
        'boundary_adjustment',
        'replacement',
        'dedication',
        'unknown',
      ]),
      parents: z.array(TimelineParcel),
      children: z.array(TimelineParcel),
      /** Number of parents left out of `parents`. */
      moreParents: z.number().int(),
      moreChildren: z.number().int(),
    })
    .nullable(),
  boundaries: z
    .object({
      before: z.array(TimelineBoundary),
      after: z.array(TimelineBoundary),
      isCut: z.boolean(),
    })
    .nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const DatedRelease = z.object({ releaseId: z.number().int(), asOf: z.string() })

export const ParcelTimeline = z.object({
  parcel: z.object({
    upid: z.string(),
    pid: z.string().nullable(),
    name: z.string(),
    /** Release that removed the parcel; null while it exists. */
    removed: DatedRelease.nullable(),
  }),
  /** First release, last release compared for changes, and newest release. */
  watched: z.object({ first: DatedRelease, last: DatedRelease, newest: DatedRelease }),
  /** Newest first. */
  entries: z.array(TimelineEntry),
  isCut: z.boolean(),
  /** Tabs whose entries are left out, because the account lacks their permission. */
  unseen: z.array(HistoryTab),
  provenance: ProvenanceById,
})
export type ParcelTimeline = z.infer<typeof ParcelTimeline>

export const TIMELINE_CALLS = {
  parcelTimeline: {
    ...CALL_ADDRESSES.parcelTimeline,
    access: 'subscriber',
    summary: 'Changes of a parcel by release, newest first, with boundaries before and after',
    params: z.object({ upid: Upid }),
    query: z.object({ units: Units }),
    response: ParcelTimeline,
  },
} as const
