import type { Block, BlockFact } from '#domain/blocks/block.ts'
import type { BlockValueType } from '#domain/blocks/block-value.ts'
import { fact, factsBlock } from '#domain/blocks/make-block.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  ENTERED_FOR_ANALYSIS,
  formatAttribute,
  formatClass,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { PART_TITLES } from '#domain/valuation/analysis/shared-parts.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'

const TYPES: Partial<Record<AttributeKey, BlockValueType>> = {
  floorSquareMetres: 'floorArea',
  lotSquareMetres: 'area',
}

export function subjectFacts({
  analysis: { subject },
  answer: { attributes, comparedAs },
}: AnalysisWithAnswer): Block[] {
  const releases = new Map(subject.facts.map(({ key, releaseId }) => [key, releaseId]))
  const facts = (Object.keys(ATTRIBUTE_TITLES) as AttributeKey[]).flatMap((key): BlockFact[] => {
    const value = attributes[key]
    if (value === null) return []
    const type = TYPES[key]
    const text = type === undefined ? formatAttribute(key, value, 'metric') : Number(value)
    const isCorrected = subject.corrections[key] !== undefined
    const note = isCorrected ? ENTERED_FOR_ANALYSIS : ''
    return [
      fact(
        key,
        ATTRIBUTE_TITLES[key],
        type ?? 'text',
        text,
        isCorrected ? null : (releases.get(key) ?? null),
        note,
      ),
    ]
  })
  const kind = formatClass(subject.marketClass, comparedAs, subject.tenure)
  const isByRoll = comparedAs !== null && subject.corrections.buildingShare === undefined
  const kindReleaseId = isByRoll ? (releases.get('buildingShare') ?? null) : null
  const kindFact = fact('class', 'Kind', 'text', kind, kindReleaseId)
  return [factsBlock('subject', PART_TITLES.facts, [kindFact, ...facts])]
}
