import { useMemo } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { Piece } from '../piece.ts'
import type { ReportContent } from '../report-pieces.tsx'
import { reportPieces } from '../report-pieces.tsx'

/** Returns the same pieces while content is unchanged, so that saving causes no layout. */
export function useReportPieces(
  report: ReportContent,
  branding: Branding | null,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const { id, title, place, parts, parcels, notes, attachments, brandingUses } = report
  const { preparedFor, showGlance, hideEmptyParts } = report
  return useMemo(() => {
    const subject = { id, title, place, parcels, preparedFor }
    const content = { parts, notes, attachments, brandingUses, showGlance, hideEmptyParts }
    return reportPieces({ ...subject, ...content }, branding, units, contentWidth)
  }, [
    id,
    title,
    place,
    parcels,
    preparedFor,
    parts,
    notes,
    attachments,
    brandingUses,
    showGlance,
    hideEmptyParts,
    branding,
    units,
    contentWidth,
  ])
}
