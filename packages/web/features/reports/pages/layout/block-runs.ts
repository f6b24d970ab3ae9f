import type { Block } from '#domain/blocks/block.ts'

const FIGURES: readonly Block['kind'][] = ['picture', 'view', 'chart']

/**
 * Whether to avoid a page break between two blocks: before a sentence, between facts or a sentence and their
 * figure, between a chart or table and its facts, and after a sentence about cards.
 */
export const keepsWithNextBlock = (block: Block, next: Block | undefined): boolean => {
  if (next === undefined || belongsToCard(block)) return false
  if (belongsToCard(next)) return block.kind === 'text'
  return (
    (next.kind === 'text' && next.title === undefined) ||
    ((block.kind === 'facts' || block.kind === 'text') && isFigure(next)) ||
    (next.kind === 'facts' && (block.kind === 'chart' || (block.kind === 'table' && next.title === null)))
  )
}

const isFigure = (block: Block): boolean =>
  (FIGURES.includes(block.kind) && !('title' in block && block.title)) ||
  (block.kind === 'table' && block.drawing !== undefined)

const belongsToCard = (block: Block): boolean =>
  (block.kind === 'facts' && block.card !== undefined) ||
  ((block.kind === 'picture' || block.kind === 'view') && block.cardId !== undefined)
