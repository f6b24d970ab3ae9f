import type { Block } from '#domain/blocks/block.ts'
import { type ColumnOf, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { CLASS_TITLES, TENURE_TITLES } from '#domain/valuation/analysis/attribute-texts.ts'
import {
  STUDY_BOUNDS,
  STUDY_COLUMNS,
  STUDY_NOTE,
  studyFigureText,
  studyLines,
} from '#domain/valuation/analysis/study-texts.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { allReleaseIds, answerReleases } from './value-blocks.ts'

type Line = ReturnType<typeof studyLines>[number]

export function studyBlocks(result: AnalysisWithAnswer, units: UnitSystem): Block[] {
  const { analysis, answer } = result
  const releases = answerReleases(result)
  const madeFrom = allReleaseIds(releases)
  const { tenure, marketClass } = analysis.subject
  const area = answer.market?.area ?? null
  if (answer.study.length === 0)
    return [textBlock('no-record', 'This market has no record of past values to study yet.', madeFrom)]
  const market = [
    ...(area === null ? [] : [area]),
    CLASS_TITLES[answer.comparedAs ?? marketClass].toLowerCase(),
    TENURE_TITLES[tenure].toLowerCase(),
  ].join(', ')
  return [
    textBlock('about', `${market.charAt(0).toUpperCase()}${market.slice(1)}. ${STUDY_NOTE}`, madeFrom),
    tableBlock(
      'study',
      'Ratio study',
      studyLines(answer.study, units),
      [
        ['group', 'Group', 'text', ({ group, range }) => (range === '' ? group : `${group}, ${range}`)],
        ['by', 'Values', 'text', ({ by }) => by],
        ['count', 'Sales', 'number', ({ figures }) => figures.count],
        ...STUDY_COLUMNS.map(
          (column): ColumnOf<Line> => [
            column.title,
            column.title,
            'text',
            (line) => studyFigureText(line, column),
          ],
        ),
      ],
      ({ key }) => ({ key, ...releases }),
    ),
    textBlock('bounds', STUDY_BOUNDS, madeFrom),
  ]
}
