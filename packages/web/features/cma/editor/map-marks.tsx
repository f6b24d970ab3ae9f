import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import { formatNetPrice } from '#domain/valuation/analysis/attribute-texts.ts'
import type { SmallMapMark } from '../../../map/small/small-map.tsx'
import classes from './map-marks.module.css'

/** More marks would hide the streets. */
const MAX_OTHERS = 80

export function toMapMarks({ subject }: Analysis, answer: AnalysisAnswer | undefined): SmallMapMark[] {
  const others = answer?.candidates.filter(({ state }) => state !== 'own').slice(0, MAX_OTHERS) ?? []
  return [
    ...(answer?.competition ?? []).map(({ id, position, name, status, priceDollars }) => {
      const label = `${COMPETITION_STATUSES[status]}: ${name}, ${formatCurrency0(priceDollars)}`
      return { id, at: position, text: '', label, kind: status }
    }),
    ...others.map(({ sale }) => toSaleMark(sale, { text: '', label: toLabel(sale), kind: 'other' })),
    ...(answer?.comparables ?? []).map(({ number, sale }) => {
      const label = `Comparable ${number}: ${toLabel(sale)}`
      return toSaleMark(sale, { text: String(number), label, kind: 'comparable' })
    }),
    { id: 'subject', at: subject.position, text: '', label: `Subject: ${subject.name}`, kind: 'subject' },
  ]
}

type Sale = AnalysisAnswer['comparables'][number]['sale']

const toLabel = (sale: Sale): string => `${sale.name}, ${formatNetPrice(sale)}`

const toSaleMark = ({ id, position }: Sale, mark: Omit<SmallMapMark, 'id' | 'at'>): SmallMapMark => ({
  ...mark,
  id,
  at: position,
})

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
