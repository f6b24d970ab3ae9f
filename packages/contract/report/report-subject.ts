import { z } from 'zod'
import { LngLat } from '../wire/geometry.ts'

/** A parcel of a report as at its creation, with data for its cover and pictures. */
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

/** Place without a parcel, from the market analysis from which the report was created. */
export const ReportPlace = z.object({
  /** Address or name, as a person typed it. */
  name: z.string(),
  position: LngLat,
})
export type ReportPlace = z.infer<typeof ReportPlace>
