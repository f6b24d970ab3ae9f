import type { ReportPlace } from '#contract/report/report-subject.ts'
import type { Block } from '#domain/blocks/block.ts'
import { text } from '#domain/blocks/make-block.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { type PicturedPlace, placesPicture } from '../../../parcels/imagery/service.ts'
import type { PartMaker, PartRequest } from '../part-maker.ts'
import { asPictureBlock, pictureRequest } from '../picture-block.ts'
import { adjustmentBlocks } from './adjustment-blocks.ts'
import { comparablesTable, subjectFacts } from './compared-blocks.ts'
import { marketBlocks } from './market-blocks.ts'
import { studyBlocks } from './study-blocks.ts'
import { valueBlocks } from './value-blocks.ts'

type BlocksOf = (
  request: PartRequest,
  subject: PicturedPlace,
  found: AnalysisWithAnswer,
) => Block[] | Promise<Block[]>

/** Returns the maker of a part made from the account's analysis of the parcel or place. */
const ofAnalysis = (blocksOf: BlocksOf): PartMaker => ({
  async ofParcel(request, parcel) {
    const { releaseId } = await request.card(parcel.upid)
    const found = await request.analysisOf(parcel.upid)
    if (found === null) {
      return [
        text('none', 'You have no market analysis of this parcel. Begin one from its card.', [releaseId]),
      ]
    }
    return blocksOf(request, parcel, found)
  },
  async ofPlace(request, place) {
    const found = await request.analysisOfPlace()
    if (found === null) return [text('deleted', 'The market analysis of this report was deleted.')]
    if (!isOf(place, found)) return [text('moved', MOVED)]
    return blocksOf(request, { position: place.position }, found)
  },
})

const MOVED =
  'The subject of this market analysis was renamed or moved after this report was begun. Begin a new report from the analysis.'

/** Title, cover and manifest keep the name of the place from when the report was created. */
const isOf = ({ name, position }: ReportPlace, { analysis: { subject } }: AnalysisWithAnswer): boolean =>
  subject.name === name && subject.position.every((degrees, axis) => degrees === position[axis])

async function analysisBlocks(
  request: PartRequest,
  subject: PicturedPlace,
  found: AnalysisWithAnswer,
): Promise<Block[]> {
  for (const source of Object.values(found.answer.provenance)) {
    // A closed listing that a board returned on request.
    if (source.releaseId < 0) request.saveProvenance(source)
  }
  return [
    ...valueBlocks(found, request.units),
    ...(await mapBlocks(request, subject, found)),
    ...comparablesTable(found),
    ...adjustmentBlocks(found),
    ...subjectFacts(found),
    ...marketBlocks(found, request.units),
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
  const picture = await placesPicture(request.database, subject, pins, pictureRequest(request))
  const label = `Map of ${analysis.subject.name} and its comparables, by their numbers`
  return picture ? [asPictureBlock(request, picture, label)] : []
}

/** Current answer of the market analysis: value, range, and their inputs. */
export const analysisPart = ofAnalysis(analysisBlocks)

/** Past values of the analysis's market and assessed values against prices, by group. */
export const ratioStudyPart = ofAnalysis((_, __, found) => studyBlocks(found))
