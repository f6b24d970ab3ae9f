import { z } from 'zod'
import { NOTIFICATION_TYPE_KEYS } from '#domain/watching/notification-types.ts'
import { HistoryTab } from '../watching/collections.ts'
import { AnyGeometry } from '../wire/geometry.ts'
import { Units } from '../wire/numbers.ts'
import { ProvenanceById } from '../wire/provenance.ts'
import { Upid } from './parcels.ts'

/** Parent or child of a subdivision or assembly. */
export const TimelineParcel = z.object({
  upid: z.string(),
  /** Nine digits. */
  pid: z.string().nullable(),
  /** `1184 Tidewater Crescent`, or another identifier. */
  name: z.string(),
  areaSquareMetres: z.number(),
  /** Share of all parents' or all children's land, 0 to 1. */
  share: z.number().nullable(),
  exists: z.boolean(),
})
export type TimelineParcel = z.infer<typeof TimelineParcel>

/** Outline in the drawing of a parcel's parents and children. */
export const TimelineBoundary = z.object({
  id: z.string(),
  geometry: AnyGeometry,
  isFramed: z.boolean(),
})
export type TimelineBoundary = z.infer<typeof TimelineBoundary>

export const TimelineEntry = z.object({
  key: z.string(),
  /** For parents and children, the type of their first change. */
  type: z.enum([...NOTIFICATION_TYPE_KEYS, 'pid_created']),
  /** `Subdivision`, `Zoning`. */
  title: z.string(),
  /** Effective date if stated, otherwise the release date. */
  on: z.string(),
  isDateOfEffect: z.boolean(),
  /** First release that shows the change. */
  asOf: z.string(),
  releaseId: z.number().int(),
  /** Strata unit that changed, for a building. */
  unit: z.object({ upid: z.string(), label: z.string() }).nullable(),
  text: z.string(),
  /** `before` is null for an added value, `after` for a removed one. */
  facts: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
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
      /** Number of parents that are not listed. */
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
  /** First release, last one compared, and newest. */
  watched: z.object({ first: DatedRelease, last: DatedRelease, newest: DatedRelease }),
  /** Newest first. */
  entries: z.array(TimelineEntry),
  isCut: z.boolean(),
  /** Tabs that the account may not see. */
  unseen: z.array(HistoryTab),
  provenance: ProvenanceById,
})
export type ParcelTimeline = z.infer<typeof ParcelTimeline>

export const TIMELINE_CALLS = {
  parcelTimeline: {
    access: 'subscriber',
    summary: 'Changes of a parcel by release, newest first, with boundaries before and after',
    params: z.object({ upid: Upid }),
    query: z.object({ units: Units }),
    response: ParcelTimeline,
  },
} as const
