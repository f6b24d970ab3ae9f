import { use } from 'react'
import {
  type Block,
  type BlockFact,
  type FactsBlock,
  type PictureBlock,
  rowReleases,
  type ViewBlock,
} from '#domain/blocks/block.ts'
import { formatBlockValue } from '#domain/blocks/block-value.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BlockValue, renderBreakable } from '../../../property/blocks/block-value.tsx'
import { FactCard, FactCards } from '../../../property/blocks/fact-card.tsx'
import { Picture } from './pictures/picture-piece.tsx'
import { type Piece, toPiece } from './piece.ts'
import classes from './pieces.module.css'
import { IsMeasuredCopy, SourceMarks, type SourceNumbers } from './source-mark.tsx'

/** Maximum characters in half the page's width: a value takes one line, a term and a note take two. */
const MAX_HALF_WIDTH = { value: 30, term: 36, note: 64 }

export interface BlockOptions {
  key: string
  subject: Piece['subject']
  units: UnitSystem
  sources: SourceNumbers
  /** Whether to shrink pictures to fill pages, and to leave out unknown facts. */
  isCompact?: boolean | undefined
}

export function factsPieces(
  block: FactsBlock,
  { key, subject, units, sources, isCompact = false }: BlockOptions,
): Piece[] {
  const visibleFacts = isCompact ? filterKnownFacts(block.facts) : block.facts
  const [first, ...others] = visibleFacts
  const headline = block.hasHeadline && first
  const rows = groupIntoRows(headline ? others : visibleFacts, units).map((facts, index) =>
    toPiece({
      key: `${key}/${index}`,
      subject,
      group: key,
      node: (
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <div key={fact.key} data-wide={facts.length === 1}>
              <dt>{renderBreakable(fact.term)}</dt>
              <dd>
                <BlockValue type={fact.type} value={fact.value} units={units} />
                {(fact.value !== null || fact.releaseId !== null) && (
                  <SourceMarks sources={sources} releases={rowReleases(fact)} />
                )}
                {fact.note !== '' && <small>{fact.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      ),
    }),
  )
  if (!headline) return rows
  const node = (
    <p className={classes.headline}>
      <span>{headline.term}</span>
      <BlockValue type={headline.type} value={headline.value} units={units} />
      <SourceMarks sources={sources} releases={rowReleases(headline)} />
    </p>
  )
  return [toPiece({ key: `${key}/headline`, subject, group: key, node }), ...rows]
}

function filterKnownFacts(facts: readonly BlockFact[]): readonly BlockFact[] {
  const knownFacts = facts.filter(({ value, note }) => value !== null || note !== '')
  return knownFacts.length === 0 ? facts : knownFacts
}

function groupIntoRows(facts: readonly BlockFact[], units: UnitSystem): BlockFact[][] {
  const rows: BlockFact[][] = []
  for (const fact of facts) {
    const [first, second] = rows.at(-1) ?? []
    const hasRoom = first !== undefined && second === undefined && !isWide(first, units)
    if (hasRoom && !isWide(fact, units)) rows.at(-1)?.push(fact)
    else rows.push([fact])
  }
  return rows
}

const isWide = ({ type, value, term, note }: BlockFact, units: UnitSystem): boolean =>
  (formatBlockValue(type, value, units) ?? '').length > MAX_HALF_WIDTH.value ||
  term.length > MAX_HALF_WIDTH.term ||
  note.length > MAX_HALF_WIDTH.note

const CARDS_PER_ROW = 3

export function cardPieces(
  block: FactsBlock,
  blocks: readonly Block[],
  { key, subject, units, sources }: BlockOptions,
): Piece[] {
  const cards = blocks.filter(
    (candidate): candidate is FactsBlock => candidate.kind === 'facts' && candidate.card !== undefined,
  )
  const index = cards.indexOf(block)
  if (index % CARDS_PER_ROW !== 0) return []
  const node = (
    <FactCards isDense>
      {cards.slice(index, index + CARDS_PER_ROW).map((card) => (
        <FactCard
          key={card.key}
          block={card}
          units={units}
          picture={<CardPicture card={card} blocks={blocks} />}
          marksOf={(fact) => <SourceMarks sources={sources} releases={rowReleases(fact)} />}
        />
      ))}
    </FactCards>
  )
  return [toPiece({ key, subject, node })]
}

/** Picture of a card. In the measured copy, only its space. */
function CardPicture({ card, blocks }: { card: FactsBlock; blocks: readonly Block[] }) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const block = blocks.find(
    (other): other is PictureBlock | ViewBlock =>
      (other.kind === 'picture' || other.kind === 'view') && other.cardId === card.key,
  )
  if (block === undefined) return null
  if (isMeasuredCopy) return <span />
  return <Picture block={block} width={block.width} height={block.height} />
}
