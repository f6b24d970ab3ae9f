import { listingBlocks, saleBlocks } from '#contract/parcel/blocks/market-blocks.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import { aerialPart } from './aerial-part.ts'
import { analysisPart, ratioStudyPart } from './analysis/analysis-part.ts'
import { applicationsPart } from './applications-part.ts'
import { assessmentsPart } from './assessments-part.ts'
import { changesPart } from './changes-part.ts'
import { elevationPart } from './elevation-part.ts'
import { locationPart } from './location-part.ts'
import { comparablesPart } from './market/comparables-part.ts'
import { marketPart } from './market/market-part.ts'
import { catchmentsPart, constraintsPart, planningPart } from './overlay-parts.ts'
import { parcelPart } from './parcel-part.ts'
import { cardPart, type PartMaker } from './part-maker.ts'
import { streetViewPart } from './street-view-part.ts'
import { summarySheetPart } from './summary-sheet/summary-sheet-part.ts'
import { walkPart } from './walk-part.ts'

export const PART_MAKERS: Readonly<Record<LocalPartKey, PartMaker>> = {
  location: locationPart,
  aerial: aerialPart,
  street_view: streetViewPart,
  parcel: parcelPart,
  walk: walkPart,
  elevation: elevationPart,
  assessments: assessmentsPart,
  sales: cardPart(saleBlocks),
  planning: planningPart,
  constraints: constraintsPart,
  catchments: catchmentsPart,
  applications: applicationsPart,
  changes: changesPart,
  listings: cardPart(listingBlocks),
  comparables: comparablesPart,
  analysis: analysisPart,
  ratio_study: ratioStudyPart,
  market: marketPart,
  summary_sheet: summarySheetPart,
  // Notes are written, not made.
  notes: { ofParcel: async () => [] },
}
