import { useMemo } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import { type BrandingUse, printedBranding } from '#domain/report/branding-uses.ts'
import { coverPid } from '#domain/report/cover.ts'
import { withheldTexts } from '#domain/report/glance/empty-parts.ts'
import { buildGlance } from '#domain/report/glance/glance.ts'
import { isPartKey, isWritten, PART_KINDS } from '#domain/report/part-kinds.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { otherParcels } from '#domain/report/report-title.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { isBrandingEmpty } from '../../../property/branding/printed-branding.ts'
import { attachmentSubject } from './attached/attached-pages.tsx'
import { glancePieces, type ReportGlance } from './glance/glance-pieces.tsx'
import { listPictureAttributions, numberSources } from './number-sources.ts'
import { partPieces } from './part-pieces.tsx'
import { type Piece, startPage, toPiece } from './piece.ts'
import classes from './pieces.module.css'
import { toSourceNumbers } from './source-mark.tsx'
import { sourcesPieces } from './sources-pieces.tsx'

const CONTENT_FIELDS = [
  'id',
  'title',
  'place',
  'parts',
  'parcels',
  'notes',
  'attachments',
  'brandingUses',
  'preparedFor',
  'showGlance',
  'hideEmptyParts',
] as const satisfies readonly (keyof Report)[]

type ReportContent = Pick<Report, (typeof CONTENT_FIELDS)[number]>

/** Returns the same pieces while content is unchanged, so that saving causes no layout. */
export function useReportPieces(
  report: ReportContent,
  branding: Branding | null,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const content = CONTENT_FIELDS.map((field) => report[field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these fields of the report are read
  return useMemo(
    () => reportPieces(report, branding, units, contentWidth),
    [...content, branding, units, contentWidth],
  )
}

/**
 * Splits a report into pieces. Unchanged pieces keep their identity, so that they are not measured again.
 */
export function reportPieces(
  report: ReportContent,
  branding: Branding | null,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const sources = numberSources(report)
  const parts = partPieces(report, {
    units,
    contentWidth,
    sources: toSourceNumbers(sources),
    isCompact: report.hideEmptyParts,
  })
  const hasValues = listPrinted(report.parts).some(({ key, data }) => data !== null && !isWritten(key))
  const options = {
    leftOut: report.showGlance ? [] : withheldTexts(listPrinted(report.parts)),
    // Attached files come before the sources, which then need a new page.
    beginsPage: !report.hideEmptyParts || listPrinted(report.attachments).length > 0,
  }
  const content = hasValues
    ? [...parts, ...memoizedSources(sources, listPictureAttributions(report), options)]
    : parts
  const last = memoizedBranding(report.brandingUses.last, branding, !hasValues)
  if (!report.showGlance) return [...content, ...last]
  const glance = memoizedGlance(toReportGlance(report, content), units, contentWidth)
  // Without parts, the sources fit on the first page.
  return [...glance, ...(parts.length === 0 ? content : startPage(content)), ...last]
}

const memoizedGlance = memoized(glancePieces)
const memoizedSources = memoized(sourcesPieces)
const memoizedBranding = memoized(
  (brandingUse: BrandingUse, branding: Branding | null, beginsPage: boolean) =>
    brandingPieces(brandingUse, branding, { beginsPage }),
)

function memoized<Args extends unknown[]>(make: (...args: Args) => Piece[]) {
  let last: { key: string; pieces: Piece[] } | null = null
  return (...args: Args): Piece[] => {
    const key = JSON.stringify(args)
    if (last?.key !== key) last = { key, pieces: make(...args) }
    return last.pieces
  }
}

function toReportGlance(report: ReportContent, content: readonly Piece[]): ReportGlance {
  const { id, title, place, parcels, attachments, preparedFor } = report
  const [first] = parcels
  const subjects = [...new Set(content.map(({ subject }) => subject))]
  const address = [first?.addressLine1 ?? place?.name, otherParcels(parcels.length)]
  return {
    glance: buildGlance(listPrinted(report.parts), parcels.length),
    title: title ?? address.filter(Boolean).join(' '),
    deck: [parcels.length === 1 ? coverPid(first?.pid ?? null) : null, first?.municipality]
      .filter(Boolean)
      .join(' · '),
    preparedFor,
    contents: [
      ...subjects.flatMap((subject) =>
        isPartKey(subject) ? { subject, title: PART_KINDS[subject].title } : [],
      ),
      ...listPrinted(attachments).map((attachment) => ({
        subject: attachmentSubject(attachment),
        title: attachment.title,
      })),
      ...(subjects.includes('sources') ? [{ subject: 'sources' as const, title: 'Sources and dates' }] : []),
    ],
    map: { id, parcels, place },
  }
}

function brandingPieces(
  brandingUse: BrandingUse,
  branding: Branding | null,
  { beginsPage }: Pick<Piece, 'beginsPage'>,
): Piece[] {
  const type = branding && printedBranding(brandingUse, branding.type)
  if (branding === null || type === null || isBrandingEmpty(branding)) return []
  const node = (
    <div className={classes.lastBranding}>
      <BrandingBlock branding={branding} type={type} isWide />
    </div>
  )
  return [toPiece({ key: 'branding', subject: 'sources', beginsPage, node })]
}
