import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import { formatNetPrice } from '#domain/valuation/analysis/attribute-texts.ts'
import type { SmallMapMark } from '../../../map/small/small-map.tsx'
import classes from './analysis-editor.module.css'

/** More marks would hide the streets. */
const MAX_OTHERS = 80

export function toMapMarks({ subject }: Analysis, answer: AnalysisAnswer | undefined): SmallMapMark[] {
  const others = answer?.candidates.filter(({ state }) => state !== 'own').slice(0, MAX_OTHERS) ?? []
  return [
    ...(answer?.competition ?? []).map(({ id, position, name, status, priceDollars }) => ({
      id,
      at: position,
      text: '',
      label: `${COMPETITION_STATUSES[status]}: ${name}, ${formatCurrency0(priceDollars)}`,
      kind: status,
    })),
    ...others.map(({ sale }) => ({
      id: sale.id,
      at: sale.position,
      text: '',
      label: toLabel(sale),
      kind: 'other' as const,
    })),
    ...(answer?.comparables ?? []).map(({ number, sale }) => ({
      id: sale.id,
      at: sale.position,
      text: String(number),
      label: `Comparable ${number}: ${toLabel(sale)}`,
      kind: 'comparable' as const,
    })),
    { id: 'subject', at: subject.position, text: '', label: `Subject: ${subject.name}`, kind: 'subject' },
  ]
}

const toLabel = ({ name, priceDollars, taxDollars }: AnalysisAnswer['comparables'][number]['sale']): string =>
  `${name}, ${formatNetPrice({ priceDollars, taxDollars })}`

const TITLES: Readonly<Record<SmallMapMark['kind'], string>> = {
  subject: 'Subject',
  comparable: 'Comparable',
  other: 'Other sale',
  ...COMPETITION_STATUSES,
}
const KINDS = Object.keys(TITLES) as SmallMapMark['kind'][]

export function MapLegend({ marks }: { marks: readonly SmallMapMark[] }) {
  const visibleKinds = new Set(marks.map(({ kind }) => kind))
  return (
    <ul className={classes.kinds}>
      {KINDS.filter((kind) => !(kind in COMPETITION_STATUSES) || visibleKinds.has(kind)).map((kind) => (
        <li key={kind}>
          <i data-kind={kind} /> {TITLES[kind]}
        </li>
      ))}
    </ul>
  )
}
