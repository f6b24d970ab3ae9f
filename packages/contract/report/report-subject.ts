import { z } from 'zod'
import { LngLat } from '../wire/geometry.ts'

/** As at the creation of the report. */
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

/** From the market analysis of the report. */
export const ReportPlace = z.object({
  /** As a person typed it. */
  name: z.string(),
  position: LngLat,
})
export type ReportPlace = z.infer<typeof ReportPlace>
