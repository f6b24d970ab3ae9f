import type { Report } from '#contract/report/reports.ts'

/** What the content after the cover is made from. */
export type ContentOfReport = Pick<
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
