import type { Report } from '#contract/report/reports.ts'

export const COVERED = [
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

export type CoveredReport = Pick<Report, (typeof COVERED)[number]>
