import { UNITS_FACT } from '#contract/parcel/blocks/lot-facts.ts'
import { UNITS_BLOCK } from '#contract/parcel/blocks/market-blocks.ts'
import type { PartData } from '#contract/report/reports.ts'
import { type Block, type BlockFact, type TableRow, UNRECORDED_RELEASE } from '#domain/blocks/block.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { STOPS_BLOCK } from '../parts/walk-part.ts'

type CanHaveSeveral = (block: Block, value: { key: string }) => boolean

const isFact: CanHaveSeveral = ({ kind }) => kind === 'facts'

const CAN_HAVE_SEVERAL_SOURCES: Partial<Record<PartKey, CanHaveSeveral>> = {
  sales: ({ key }) => key === UNITS_BLOCK,
  parcel: (block, { key }) => block.kind === 'facts' && key === UNITS_FACT,
  walk: ({ key }) => key === STOPS_BLOCK,
  planning: isFact,
  constraints: isFact,
  catchments: isFact,
}

/**
 * Marks combined values of old parts as having unrecorded sources, so that links withhold them. Old parts were
 * saved before combined values stated all their sources. Also marks texts that say that a source has no
 * record. Newer values have a list of further releases, which may be empty.
 */
export function withUnrecordedReleases(key: PartKey, data: PartData): PartData {
  const canHaveSeveral = CAN_HAVE_SEVERAL_SOURCES[key] ?? (() => false)
  const mark =
    (block: Block) =>
    <Value extends BlockFact | TableRow>(value: Value): Value =>
      value.releaseId !== null && canHaveSeveral(block, value)
        ? { furtherReleaseIds: [UNRECORDED_RELEASE], ...value }
        : value
  const markBlock = (block: Block): Block => {
    if (block.kind === 'facts') return { ...block, facts: block.facts.map(mark(block)) }
    if (block.kind === 'table') return { ...block, rows: block.rows.map(mark(block)) }
    const isAnswer = block.kind === 'text' && isSourcePartKey(key) && block.key.endsWith('/none')
    return isAnswer ? { madeFrom: [UNRECORDED_RELEASE], ...block } : block
  }
  const sections = data.sections.map((section) => ({ ...section, blocks: section.blocks.map(markBlock) }))
  return { ...data, sections }
}
