import { z } from 'zod'
import { LngLat } from '../wire/geometry.ts'

/** A parcel as it was when the report was created. */
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

/** Place of the market analysis, for a subject without a parcel. */
export const ReportPlace = z.object({
  name: z.string(),
  position: LngLat,
})
export type ReportPlace = z.infer<typeof ReportPlace>
