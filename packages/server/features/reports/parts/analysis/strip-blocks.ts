/** The likely range of an analysis with its numbered comparables. */
import type { Block } from '#domain/blocks/block.ts'
import { asReleases, text } from '#domain/blocks/make-block.ts'
import { stripOf, stripTable, stripText } from '#domain/valuation/client/price-strip.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { allOf, releasesOfAdjustments, releasesOfAnswer } from './value-blocks.ts'

/** `hasNumbers`: the comparables are printed with their adjusted prices. */
export function stripBlocks(found: AnalysisWithAnswer, hasNumbers: boolean): Block[] {
  const { analysis, answer } = found
  const assessed = analysis.pages.includes('assessment') ? answer.assessed : null
  const strip = stripOf({
    ...answer,
    comparables: hasNumbers ? answer.comparables.map(inWholeDollars) : [],
    assessed,
  })
  const caption = strip && stripText(strip)
  if (strip === null || caption === null) return []
  const ofAnswer = releasesOfAnswer(found)
  const releases = {
    answer: ofAnswer,
    differences: releasesOfAdjustments(found),
    assessed: asReleases([...(assessed ? [assessed.releaseId] : []), ...allOf(ofAnswer)]),
  }
  return [stripTable(strip, releases), text('strip', caption, allOf(ofAnswer))]
}
