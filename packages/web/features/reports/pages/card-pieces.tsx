import { use } from 'react'
import { type Block, type FactsBlock, releasesOfRow } from '#domain/blocks/block.ts'
import { FactCard, FactCards } from '../../../property/blocks/fact-card.tsx'
import type { BlockOptions } from './facts-pieces.tsx'
import { Picture } from './pictures/picture-piece.tsx'
import { View } from './pictures/view-piece.tsx'
import { onePiece, type Piece } from './piece.ts'
import { IsMeasuredCopy, SourceMarks } from './source-mark.tsx'

/** Cards in a row of a page. */
const BESIDE = 3

/** The row of cards that begins with this one, a piece; nothing for a card within a row. */
export function cardPieces(
  block: FactsBlock,
  blocks: readonly Block[],
  { key, subject, units, sources }: BlockOptions,
): Piece[] {
  const cards = blocks.filter((each): each is FactsBlock => each.kind === 'facts' && each.card !== undefined)
  const at = cards.indexOf(block)
  if (at % BESIDE !== 0) return []
  const node = (
    <FactCards isDense>
      {cards.slice(at, at + BESIDE).map((card) => (
        <FactCard
          key={card.key}
          block={card}
          units={units}
          picture={<CardPicture card={card} blocks={blocks} />}
          marksOf={(fact) => <SourceMarks sources={sources} of={releasesOfRow(fact)} />}
        />
      ))}
    </FactCards>
  )
  return [onePiece({ key, subject, node })]
}

/** Its frame keeps the room while the page is measured. */
function CardPicture({ card, blocks }: { card: FactsBlock; blocks: readonly Block[] }) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const block = blocks.find(
    (each) => (each.kind === 'picture' || each.kind === 'view') && each.cardId === card.key,
  )
  if (block === undefined) return null
  if (isMeasuredCopy) return <span />
  if (block.kind === 'picture') return <Picture block={block} />
  return block.kind === 'view' ? <View block={block} width={block.width} height={block.height} /> : null
}
