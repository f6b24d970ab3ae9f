import { z } from 'zod'
import { Units } from '../wire/units.ts'
import { RowsRequest } from './parcels.ts'

export const ExportFormat = z.enum(['csv', 'xlsx', 'kml', 'geojson'])
export type ExportFormat = z.infer<typeof ExportFormat>
export const ExportRequest = RowsRequest.extend({
  format: ExportFormat,
  /** A source and an as-of column after each data column. */
  withSources: z.boolean().default(false),
  /** CSV and GeoJSON hold plain numbers; the column's title names the unit. */
  units: Units,
})
export type ExportRequest = z.input<typeof ExportRequest>
/** Requested parcels that are no longer in the data. */
export const MISSING_PARCELS_HEADER = 'lotline-missing-parcels'
