import { Button } from '@mantine/core'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import classes from './comparables-tab.module.css'

type ListingStatus = AnalysisAnswer['competition'][number]['status']
/** Rows of the Comparables tab that are shown. */
export type ShownKind = 'all' | 'sold' | ListingStatus

const STATUSES = Object.keys(COMPETITION_STATUSES) as ListingStatus[]

interface ShownKindsProps {
  competition: AnalysisAnswer['competition']
  value: ShownKind
  onChange: (kind: ShownKind) => void
}

/** Restricts the tab to sales, or to listings of one state; states without a listing are left out. */
export function ShownKinds({ competition, value, onChange }: ShownKindsProps) {
  const countOf = (wanted: ListingStatus) => competition.filter(({ status }) => status === wanted).length
  const kinds: { kind: ShownKind; title: string }[] = [
    { kind: 'all', title: 'All' },
    { kind: 'sold', title: 'Sold' },
    ...STATUSES.filter((status) => countOf(status) > 0 || status === value).map((status) => ({
      kind: status,
      title: `${COMPETITION_STATUSES[status]} ${formatNumber(countOf(status))}`,
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
