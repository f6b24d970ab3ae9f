import type { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import type { BrandingUse } from '#domain/report/branding-uses.ts'
import { isWritten } from '#domain/report/part-kinds.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { lastBranding } from './last-branding.tsx'
import { attributionsOfPictures, numberSources } from './number-sources.ts'
import { partPieces } from './part-pieces.tsx'
import type { Piece } from './piece.ts'
import { sourceNumbers } from './source-mark.tsx'
import { sourcesPieces } from './sources-pieces.tsx'

/** Returns the content after the cover: printed parts in order, sources, and branding at the end if chosen. Unchanged pieces are the same objects. */
export function reportPieces(
  report: Pick<Report, 'parts' | 'parcels' | 'notes' | 'brandingUses'>,
  branding: Branding | null,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const sources = numberSources(report)
  const parts = partPieces(report, { units, contentWidth, sources: sourceNumbers(sources) })
  const hasValues = report.parts.some(
    ({ key, printDisabled, data }) => !printDisabled && data !== null && !isWritten(key),
  )
  const content = hasValues ? [...parts, ...sameSources(sources, attributionsOfPictures(report))] : parts
  return [...content, ...sameBranding(report.brandingUses.last, branding, !hasValues)]
}

const sameSources = unlessEqual(sourcesPieces)
const sameBranding = unlessEqual((use: BrandingUse, branding: Branding | null, beginsPage: boolean) =>
  lastBranding(use, branding, { beginsPage }),
)

/** Memoizes the last call while its parameters are equal. */
function unlessEqual<Given extends unknown[]>(make: (...given: Given) => Piece[]) {
  let last: { of: string; pieces: Piece[] } | null = null
  return (...given: Given): Piece[] => {
    const of = JSON.stringify(given)
    if (last?.of !== of) last = { of, pieces: make(...given) }
    return last.pieces
  }
}
