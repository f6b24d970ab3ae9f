import { Button } from '@mantine/core'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import classes from './comparables-tab.module.css'

export type ListingStatus = AnalysisAnswer['competition'][number]['status']
/** Filter of the list. `odd`: sales with a price to check. */
export type ShownKind = 'all' | 'sold' | 'odd' | ListingStatus
type SalesAndListings = Pick<AnalysisAnswer, 'competition' | 'candidates'>

const STATUSES = Object.keys(COMPETITION_STATUSES) as ListingStatus[]

export function hasKind({ competition, candidates }: SalesAndListings, kind: ShownKind): boolean {
  const hasOdd = candidates.some(({ state }) => state === 'odd')
  if (kind === 'odd') return hasOdd
  if (kind === 'all' || kind === 'sold') return hasOdd || competition.length > 0
  return competition.some(({ status }) => status === kind)
}

interface ShownKindsProps {
  answer: SalesAndListings
  value: ShownKind
  onChange: (kind: ShownKind) => void
}

/** Shows no counts, because only the nearest rows are loaded. */
export function ShownKinds({ answer, value, onChange }: ShownKindsProps) {
  const kinds: { kind: ShownKind; title: string }[] = [
    { kind: 'all', title: 'All' },
    { kind: 'sold', title: 'Sold' },
    ...(hasKind(answer, 'odd') ? [{ kind: 'odd' as const, title: 'Prices to check' }] : []),
    ...STATUSES.filter((status) => hasKind(answer, status)).map((status) => ({
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
