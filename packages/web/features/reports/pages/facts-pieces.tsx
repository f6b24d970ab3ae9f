import { type BlockFact, type FactsBlock, releasesOfRow } from '#domain/blocks/block.ts'
import { formatBlockValue } from '#domain/blocks/block-value.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BlockValue, breakable } from '../../../property/blocks/block-value.tsx'
import { onePiece, type Piece } from './piece.ts'
import classes from './pieces.module.css'
import { SourceMarks, type SourceNumbers } from './source-mark.tsx'

/** Maximum characters for half the page's width: a value on one line, a term and a note on two. */
const HALF = { value: 30, term: 36, note: 64 }

export interface BlockOptions {
  key: string
  subject: Piece['subject']
  units: UnitSystem
  sources: SourceNumbers
}

/** Terms and values, two in a row where both are short. */
export function factsPieces(block: FactsBlock, { key, subject, units, sources }: BlockOptions): Piece[] {
  return rowsOfFacts(block.facts, units).map((facts, index) =>
    onePiece({
      key: `${key}/${index}`,
      subject,
      group: key,
      node: (
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <div key={fact.key} data-wide={facts.length === 1}>
              <dt>{breakable(fact.term)}</dt>
              <dd>
                <BlockValue type={fact.type} value={fact.value} units={units} />
                {(fact.value !== null || fact.releaseId !== null) && (
                  <SourceMarks {...{ sources }} of={releasesOfRow(fact)} />
                )}
                {fact.note !== '' && <small>{fact.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      ),
    }),
  )
}

function rowsOfFacts(facts: readonly BlockFact[], units: UnitSystem): BlockFact[][] {
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
  (formatBlockValue(type, value, units) ?? '').length > HALF.value ||
  term.length > HALF.term ||
  note.length > HALF.note
