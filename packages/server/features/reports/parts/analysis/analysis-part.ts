import type { ReportPlace } from '#contract/report/report-subject.ts'
import type { Block } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import { textBlock, toReleases } from '#domain/blocks/make-block.ts'
import { NOT_INSPECTED } from '#domain/valuation/analysis/answer-texts.ts'
import {
  PART_TITLES,
  type SharedPart,
  visibleParts,
  withoutNotes,
} from '#domain/valuation/analysis/shared-parts.ts'
import { stripTable, stripText, toPriceStrip } from '#domain/valuation/client/price-strip.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { drawPlacesPicture, type PicturedPlace } from '../../../parcels/imagery/service.ts'
import type { PartMaker, PartRequest } from '../part-maker.ts'
import { PICTURE_REQUEST, toPictureBlock } from '../picture-block.ts'
import { accuracyBlocks } from './accuracy-blocks.ts'
import { gridBlocks, whyBlocks } from './adjustment-blocks.ts'
import { subjectFacts } from './compared-blocks.ts'
import { competitionBlocks, marketBlocks } from './market-blocks.ts'
import { saleBlocks } from './sale-blocks.ts'
import { studyBlocks } from './study-blocks.ts'
import {
  adjustmentReleases,
  allReleaseIds,
  answerReleases,
  toAskingTable,
  toNetTable,
  valueBlocks,
} from './value-blocks.ts'

type BlocksOf = (
  request: PartRequest,
  subject: PicturedPlace,
  valuation: AnalysisWithAnswer,
) => Block[] | Promise<Block[]>

const analysisPartMaker = (blocksOf: BlocksOf): PartMaker => ({
  async ofParcel(request, parcel) {
    const { releaseId } = await request.card(parcel.upid)
    const result = await request.analysisOf(parcel.upid)
    if (result === null) {
      return [
        textBlock('none', 'You have no market analysis of this parcel. Start one from its card.', [
          releaseId,
        ]),
      ]
    }
    return blocksOf(request, parcel, result)
  },
  async ofPlace(request, place) {
    const result = await request.analysisOfPlace()
    if (result === null) return [textBlock('deleted', 'The market analysis of this report was deleted.')]
    if (!isSamePlace(place, result)) return [textBlock('moved', MOVED_TEXT)]
    return blocksOf(request, { position: place.position }, result)
  },
})

const MOVED_TEXT =
  'The subject of this market analysis was renamed or moved after this report was started. Start a new report from the analysis.'

/** Whether the subject is still the place named in the report. */
const isSamePlace = (
  { name, position }: ReportPlace,
  { analysis: { subject } }: AnalysisWithAnswer,
): boolean => subject.name === name && subject.position.every((degrees, axis) => degrees === position[axis])

async function analysisBlocks(
  request: PartRequest,
  subject: PicturedPlace,
  valuation: AnalysisWithAnswer,
): Promise<Block[]> {
  for (const source of Object.values(valuation.answer.provenance)) {
    // Negative ids are closed listings that a board returned on request.
    if (source.releaseId < 0) request.saveProvenance(source)
  }
  const parts = visibleParts(valuation.analysis.pages)
  const { analysis, answer } = valuation
  const comparables = parts.includes('notes') ? answer.comparables : answer.comparables.map(withoutNotes)
  const printed = { analysis, answer: { ...answer, comparables } }
  const map = await mapBlocks(request, subject, printed)
  const hasDifferences = parts.includes('adjustments')
  const sales = parts.includes('comparables') ? await saleBlocks(request, printed, hasDifferences) : []
  const strip = stripBlocks(printed, hasDifferences && sales.length > 0)
  const makers: Record<SharedPart, () => Block[]> = {
    value: () => [...inBothUnits((units) => valueBlocks(printed, strip, units)), ...map],
    comparables: () => sales,
    adjustments: () => whyBlocks(printed),
    competition: () => competitionBlocks(printed),
    asking: () => toAskingTable(printed),
    proceeds: () => toNetTable(printed),
    accuracy: () => accuracyBlocks(printed),
    market: () => inBothUnits((units) => marketBlocks(printed, units)),
    facts: () => subjectFacts(printed),
    // The value's blocks include the assessed value.
    assessment: () => [],
    notes: () =>
      printed.analysis.notes === ''
        ? []
        : [{ kind: 'text', key: 'notes', title: PART_TITLES.notes, text: printed.analysis.notes }],
  }
  const intro = parts.includes('value') ? [] : [textBlock('about', NOT_INSPECTED), ...map]
  return [
    ...intro,
    ...parts.flatMap((part) => makers[part]()),
    ...(hasDifferences ? gridBlocks(printed) : []),
  ]
}

async function mapBlocks(
  request: PartRequest,
  subject: PicturedPlace,
  { analysis, answer }: AnalysisWithAnswer,
) {
  const pins = answer.comparables.map(({ number, sale }) => ({
    text: String(number),
    lng: sale.position[0],
    lat: sale.position[1],
    sourceKey: sale.releaseId === null ? null : (answer.provenance[sale.releaseId]?.sourceKey ?? null),
  }))
  if (pins.length === 0) return []
  const picture = await drawPlacesPicture(request.database, subject, pins, PICTURE_REQUEST)
  const label = `Map of ${analysis.subject.name} and its comparables, by their numbers`
  return picture ? [toPictureBlock(request, picture, label)] : []
}

export const analysisPart = analysisPartMaker(analysisBlocks)

export const ratioStudyPart = analysisPartMaker((_, __, valuation) =>
  inBothUnits((units) => studyBlocks(valuation, units)),
)

/** `hasNumbers` is whether the comparables are printed with their adjusted prices. */
export function stripBlocks(valuation: AnalysisWithAnswer, hasNumbers: boolean): Block[] {
  const { analysis, answer } = valuation
  const assessment = analysis.pages.includes('assessment') ? answer.assessed : null
  const strip = toPriceStrip({
    ...answer,
    comparables: hasNumbers ? answer.comparables.map(inWholeDollars) : [],
    assessed: assessment,
  })
  const caption = strip && stripText(strip)
  if (strip === null || caption === null) return []
  const madeFrom = answerReleases(valuation)
  const releases = {
    answer: madeFrom,
    differences: adjustmentReleases(valuation),
    assessed: toReleases([...(assessment ? [assessment.releaseId] : []), ...allReleaseIds(madeFrom)]),
  }
  return [stripTable(strip, releases), textBlock('strip', caption, allReleaseIds(madeFrom))]
}
