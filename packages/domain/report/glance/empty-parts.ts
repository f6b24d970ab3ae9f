import type { Block, BlockSection } from '../../blocks/block.ts'
import { isWritten, type PartKey } from '../part-kinds.ts'
import { listBlocks } from '../printed-content.ts'
import { WITHHELD } from '../withheld-sources.ts'

export interface GlancePart {
  key: PartKey
  status: 'pending' | 'complete' | 'failed'
  data: { sections: readonly BlockSection[] } | null
  settledAt: string | null
  subParts?: Readonly<Record<string, { status: string }>> | undefined
}

const hasContent = (block: Block): boolean => {
  if (block.kind === 'facts') return block.facts.some(({ value }) => value !== null)
  return block.kind === 'table' ? block.rows.length > 0 : block.kind !== 'text'
}

/** A part with a failed source is not empty, because its notice must be shown. */
export const isEmptyPart = (part: GlancePart): boolean =>
  part.status === 'complete' &&
  !isWritten(part.key) &&
  Object.values(part.subParts ?? {}).every(({ status }) => status !== 'failed') &&
  !listBlocks(part).some(hasContent)

export const withheldTexts = (parts: readonly GlancePart[]): string[] => [
  ...new Set(
    parts
      .flatMap(listBlocks)
      .flatMap((block) => (block.kind === 'text' && block.key === WITHHELD ? block.text : [])),
  ),
]
