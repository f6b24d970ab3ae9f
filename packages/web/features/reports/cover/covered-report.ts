import type { Report } from '#contract/report/reports.ts'

export const COVER_FIELDS = [
  'id',
  'title',
  'coverType',
  'showGoogleImages',
  'propertyImage',
  'coverView',
  'brandingUses',
  'paper',
  'parcels',
  'coverAttributions',
  'place',
  'isOfAnalysis',
  'createdAt',
  'preparedFor',
] as const satisfies readonly (keyof Report)[]

export type CoveredReport = Pick<Report, (typeof COVER_FIELDS)[number]>
