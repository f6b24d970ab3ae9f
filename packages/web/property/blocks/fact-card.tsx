import type { ReactNode } from 'react'
import type { BlockFact, FactsBlock } from '#domain/blocks/block.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BlockValue, renderBreakable } from './block-value.tsx'
import classes from './fact-card.module.css'

/** `isDense`: three cards in a row of a page. */
export const FactCards = ({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) => (
  <ol className={classes.cards} data-dense={isDense}>
    {children}
  </ol>
)

interface FactCardProps {
  block: FactsBlock
  units: UnitSystem
  picture: ReactNode
  marksOf?: (fact: BlockFact) => ReactNode
}

/**
 * A card with facts, from an amount to an adjusted amount. Only the first and the last amount have source
 * marks.
 */
export function FactCard({ block: { title, card, facts }, units, picture, marksOf }: FactCardProps) {
  const isAmount = ({ type }: BlockFact) => type !== 'text'
  const amounts = facts.filter(isAmount)
  const [first, last] = [amounts[0], amounts.at(-1)]
  const hasTotal = amounts.some(({ type }) => type === 'signedCurrency')
  const lines = facts.slice(0, facts.findIndex(isAmount))
  const captions = facts.slice(facts.findLastIndex(isAmount) + 1)
  return (
    <li value={Number(card?.badge)}>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.head}>
        <i>{card?.badge}</i>
        <div>
          <strong>{renderBreakable(title ?? '')}</strong>
          {lines.map(({ key, value }) => (
            <span key={key}>{String(value)}</span>
          ))}
        </div>
      </div>
      <dl className={classes.amounts}>
        {amounts.map((fact) => (
          <div key={fact.key} data-sum={hasTotal && fact === last}>
            <dt>
              {fact.term}
              {(fact === first || fact === last) && marksOf?.(fact)}
            </dt>
            <dd>
              <BlockValue type={fact.type} value={fact.value} units={units} />
            </dd>
          </div>
        ))}
      </dl>
      {captions.map(({ key, value }) => (
        <p key={key} className={classes.caption}>
          {String(value)}
        </p>
      ))}
    </li>
  )
}
