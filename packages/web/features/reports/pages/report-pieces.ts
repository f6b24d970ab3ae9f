import type { Branding } from '#contract/account/branding.ts'
import type { BrandingUse } from '#domain/report/branding-uses.ts'
import { withheldTexts } from '#domain/report/glance/empty-parts.ts'
import { isWritten } from '#domain/report/part-kinds.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { ContentOfReport } from './glance/content-of-report.ts'
import { glanceOfReport } from './glance/glance-of-report.ts'
import { glancePieces } from './glance/glance-pieces.tsx'
import { lastBranding } from './last-branding.tsx'
import { attributionsOfPictures, numberSources, printedParts } from './number-sources.ts'
import { partPieces } from './part-pieces.tsx'
import { beginningPage, type Piece } from './piece.ts'
import { sourceNumbers } from './source-mark.tsx'
import { sourcesPieces } from './sources-pieces.tsx'

/** Page at a glance, parts, sources, branding. Unchanged pieces are the same objects. */
export function reportPieces(
  report: ContentOfReport,
  branding: Branding | null,
  units: UnitSystem,
  contentWidth: number,
): Piece[] {
  const sources = numberSources(report)
  const parts = partPieces(report, {
    units,
    contentWidth,
    sources: sourceNumbers(sources),
    isCompact: report.hideEmptyParts,
  })
  const hasValues = report.parts.some(
    ({ key, printDisabled, data }) => !printDisabled && data !== null && !isWritten(key),
  )
  const about = {
    leftOut: report.showGlance ? [] : withheldTexts(printedParts(report)),
    // Attached files come before their page.
    beginsPage: !report.hideEmptyParts || report.attachments.some(({ printDisabled }) => !printDisabled),
  }
  const content = hasValues
    ? [...parts, ...sameSources(sources, attributionsOfPictures(report), about)]
    : parts
  const last = sameBranding(report.brandingUses.last, branding, !hasValues)
  if (!report.showGlance) return [...content, ...last]
  const glance = sameGlance(glanceOfReport(report, content), units, contentWidth)
  // Without parts, the sources fit on the first page.
  return [...glance, ...(parts.length === 0 ? content : beginningPage(content)), ...last]
}

const sameGlance = unlessEqual(glancePieces)
const sameSources = unlessEqual(sourcesPieces)
const sameBranding = unlessEqual((use: BrandingUse, branding: Branding | null, beginsPage: boolean) =>
  lastBranding(use, branding, { beginsPage }),
)

/** Memoizes the last call. */
function unlessEqual<Given extends unknown[]>(make: (...given: Given) => Piece[]) {
  let last: { of: string; pieces: Piece[] } | null = null
  return (...given: Given): Piece[] => {
    const of = JSON.stringify(given)
    if (last?.of !== of) last = { of, pieces: make(...given) }
    return last.pieces
  }
}
