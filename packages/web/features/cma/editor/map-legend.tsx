import { COMPETITION_STATUSES } from '#domain/valuation/analysis/answer-texts.ts'
import type { SmallMapMark } from '../../../map/small/small-map.tsx'
import classes from './analysis-editor.module.css'

const TITLES: Readonly<Record<SmallMapMark['kind'], string>> = {
  subject: 'Subject',
  comparable: 'Comparable',
  other: 'Other sale',
  ...COMPETITION_STATUSES,
}
const KINDS = Object.keys(TITLES) as SmallMapMark['kind'][]

export function MapLegend({ marks }: { marks: readonly SmallMapMark[] }) {
  const drawn = new Set(marks.map(({ kind }) => kind))
  return (
    <ul className={classes.kinds}>
      {KINDS.filter((kind) => !(kind in COMPETITION_STATUSES) || drawn.has(kind)).map((kind) => (
        <li key={kind}>
          <i data-kind={kind} /> {TITLES[kind]}
        </li>
      ))}
    </ul>
  )
}
