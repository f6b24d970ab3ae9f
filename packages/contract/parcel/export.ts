import { z } from 'zod'
import { Units } from '../wire/numbers.ts'
import { RowsRequest } from './parcels.ts'

export const ExportFormat = z.enum(['csv', 'xlsx', 'kml', 'geojson'])
export type ExportFormat = z.infer<typeof ExportFormat>
export const ExportRequest = RowsRequest.extend({
  format: ExportFormat,
  /** Adds a source and an as-of column after each data column. */
  withSources: z.boolean().default(false),
  /** CSV and GeoJSON contain plain numbers. Titles name the unit. */
  units: Units,
})
export type ExportRequest = z.input<typeof ExportRequest>
/** Number of requested parcels that are no longer in the data. */
export const MISSING_PARCELS_HEADER = 'lotline-missing-parcels'
