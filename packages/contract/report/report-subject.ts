/** Subjects of reports: parcels, or a place without one. */
import { z } from 'zod'
import { LngLat } from '../wire/geometry.ts'

/** A parcel as the report was begun on it, with what its cover and pictures need. */
export const ReportParcel = z.object({
  upid: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  municipality: z.string().nullable(),
  regionShort: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  pid: z.string().nullable(),
})
export type ReportParcel = z.infer<typeof ReportParcel>

/** Place without a parcel, as the market analysis that the report was begun from had it. */
export const ReportPlace = z.object({
  /** Address or name, as a person typed it. */
  name: z.string(),
  position: LngLat,
})
export type ReportPlace = z.infer<typeof ReportPlace>
