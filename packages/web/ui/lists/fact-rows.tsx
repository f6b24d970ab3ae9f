import { type ReactNode, useState } from 'react'
import classes from './fact-rows.module.css'

export interface FactRow {
  key: string
  term: string
  fact: ReactNode
}

interface FactRowsProps {
  rows: readonly FactRow[]
  /** What there is more of: `Show all 175 sales`. Without it the list is never folded. */
  foldedNoun?: string
}

/** Enough to see what is usual; a tower has hundreds of sales. */
const MOST_AT_FIRST = 6

/** Terms and facts, one pair a row. */
export function FactRows({ rows, foldedNoun }: FactRowsProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  // One row more takes no more room than the button that would show it.
  const isLong = foldedNoun !== undefined && rows.length > MOST_AT_FIRST + 1
  const shown = isLong && !isUnfolded ? rows.slice(0, MOST_AT_FIRST) : rows
  return (
    <>
      <dl className={classes.rows}>
        {shown.map(({ key, term, fact }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${rows.length.toLocaleString('en-CA')} ${foldedNoun}`}
        </button>
      )}
    </>
  )
}
