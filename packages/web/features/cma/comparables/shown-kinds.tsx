import { Button } from '@mantine/core'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import classes from './comparables-tab.module.css'

export type ListingStatus = AnalysisAnswer['competition'][number]['status']
/** Rows of the Comparables tab that are shown. */
export type ShownKind = 'all' | 'sold' | ListingStatus

const STATUSES = Object.keys(COMPETITION_STATUSES) as ListingStatus[]

/** Returns whether a kind can be chosen: states without listings cannot. */
export const hasKind = (competition: AnalysisAnswer['competition'], kind: ShownKind): boolean =>
  kind === 'all' || kind === 'sold'
    ? competition.length > 0
    : competition.some(({ status }) => status === kind)

interface ShownKindsProps {
  competition: AnalysisAnswer['competition']
  value: ShownKind
  onChange: (kind: ShownKind) => void
}

/** Restricts the tab to sales, or to listings of one state. Shows no counts, because the listings are the nearest, not all. */
export function ShownKinds({ competition, value, onChange }: ShownKindsProps) {
  const kinds: { kind: ShownKind; title: string }[] = [
    { kind: 'all', title: 'All' },
    { kind: 'sold', title: 'Sold' },
    ...STATUSES.filter((status) => hasKind(competition, status)).map((status) => ({
      kind: status,
      title: COMPETITION_STATUSES[status],
    })),
  ]
  return (
    <fieldset className={classes.kinds} aria-label="Shown sales and listings">
      {kinds.map(({ kind, title }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant={kind === value ? 'light' : 'subtle'}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          {title}
        </Button>
      ))}
    </fieldset>
  )
}
