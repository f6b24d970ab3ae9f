import { coverPid } from '#domain/report/cover.ts'
import { glanceOf } from '#domain/report/glance/glance.ts'
import { PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import { otherParcels } from '#domain/report/report-title.ts'
import { subjectOf } from '../attached/attached-pages.tsx'
import { printedParts } from '../number-sources.ts'
import type { Piece } from '../piece.ts'
import type { ContentOfReport } from './content-of-report.ts'
import type { GlanceOfReport } from './glance-pieces.tsx'

const isPartKey = (subject: string): subject is PartKey => subject in PART_KINDS

export function glanceOfReport(report: ContentOfReport, content: readonly Piece[]): GlanceOfReport {
  const { id, title, place, parcels, attachments, preparedFor } = report
  const [first] = parcels
  const subjects = [...new Set(content.map(({ subject }) => subject))]
  const address = [first?.addressLine1 ?? place?.name, otherParcels(parcels.length)]
  return {
    glance: glanceOf(printedParts(report), parcels.length),
    title: title ?? address.filter(Boolean).join(' '),
    deck: [parcels.length === 1 ? coverPid(first?.pid ?? null) : null, first?.municipality]
      .filter(Boolean)
      .join(' · '),
    preparedFor,
    contents: [
      ...subjects.flatMap((subject) =>
        isPartKey(subject) ? { subject, title: PART_KINDS[subject].title } : [],
      ),
      ...attachments
        .filter(({ printDisabled }) => !printDisabled)
        .map((attachment) => ({ subject: subjectOf(attachment), title: attachment.title })),
      ...(subjects.includes('sources') ? [{ subject: 'sources' as const, title: 'Sources and dates' }] : []),
    ],
    map: { id, parcels, place },
  }
}
