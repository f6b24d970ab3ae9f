import type { ReactNode } from 'react'
import { formatNumber } from '#domain/text/number-format.ts'
import { keepUnbroken } from '../unbroken.tsx'
import classes from './fact-rows.module.css'
import { useCollapsed } from './use-collapsed.tsx'

interface FactRowsProps {
  rows: readonly { key: string; term: string; fact: ReactNode }[]
  /** Plural noun for `Show all 175 sales`. Without it the list is never collapsed. */
  foldedNoun?: string
}

const MAX_COLLAPSED = 6

export function FactRows({ rows, foldedNoun }: FactRowsProps) {
  const { visibleItems, button } = useCollapsed(rows, {
    max: foldedNoun === undefined ? rows.length : MAX_COLLAPSED,
    all: `all ${formatNumber(rows.length)} ${foldedNoun}`,
  })
  return (
    <>
      <dl className={classes.rows}>
        {visibleItems.map(({ key, term, fact }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{keepUnbroken(fact)}</dd>
          </div>
        ))}
      </dl>
      {button}
    </>
  )
}
