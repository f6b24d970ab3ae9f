import type { Report } from '#contract/report/reports.ts'

export type ReportContent = Pick<
  Report,
  | 'id'
  | 'title'
  | 'place'
  | 'parts'
  | 'parcels'
  | 'notes'
  | 'attachments'
  | 'brandingUses'
  | 'preparedFor'
  | 'showGlance'
  | 'hideEmptyParts'
>
