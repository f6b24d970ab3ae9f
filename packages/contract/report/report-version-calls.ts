import { z } from 'zod'
import { PART_KEYS } from '#domain/report/part-kinds.ts'
import { MAX_REPORT_VERSIONS } from '#domain/report/report-limits.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { PartData, Report, ReportId, ReportSubPart } from './reports.ts'

export const ComparedPart = z.object({
  key: z.enum(PART_KEYS),
  /** The task becomes the part's task if the comparison is accepted. */
  ...ReportSubPart.shape,
  data: PartData.nullable(),
})
export type ComparedPart = z.infer<typeof ComparedPart>

export const ReportComparison = z.object({
  /** ISO time. Null without a comparison. */
  begunAt: z.string().nullable(),
  /** In report order, without parts refreshed or removed since. */
  parts: z.array(ComparedPart),
})
export type ReportComparison = z.infer<typeof ReportComparison>

/** The report before compared parts were accepted. */
export const ReportVersion = z.object({
  id: z.uuid(),
  /** When the first part was accepted, as ISO time. */
  storedAt: z.string(),
  takenOver: z.array(z.enum(PART_KEYS)),
})
export type ReportVersion = z.infer<typeof ReportVersion>

export const REPORT_VERSION_CALLS = {
  compareReport: {
    access: 'subscriber',
    summary:
      'Compare the parts of a report with today’s releases, except pending ones. Outside sources are not requested',
    body: ReportId,
    response: ReportComparison,
  },
  reportComparison: {
    access: 'subscriber',
    summary: 'Parts of the last comparison of a report, for a day',
    params: z.object({ reportId: z.uuid() }),
    response: ReportComparison,
  },
  takeOverParts: {
    access: 'subscriber',
    summary: `Replace parts of a report by their compared versions, after storing the previous state. 409 if it was changed elsewhere since, or a part was made again. At most ${MAX_REPORT_VERSIONS} older versions are stored`,
    body: ReportId.extend({
      /** Version of the report that was compared. */
      version: Count,
      parts: boundedList(z.object({ key: z.enum(PART_KEYS), taskId: z.uuid() }), {
        min: 1,
        max: PART_KEYS.length,
      }),
    }),
    response: z.object({ report: Report }),
  },
  reportVersions: {
    access: 'subscriber',
    summary: 'Older versions of a report, newest first',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ versions: z.array(ReportVersion) }),
  },
  reportVersion: {
    access: 'subscriber',
    summary: 'An older version of a report',
    params: z.object({ reportId: z.uuid(), versionId: z.uuid() }),
    response: z.object({ report: Report }),
  },
} as const
