/** Texts of a ratio study, the same on screen, on paper and in its file. */
import { formatEstimate } from '../../text/money.ts'
import { DASH, formatNumber } from '../../text/number-format.ts'
import { formatArea, type UnitSystem } from '../../text/units.ts'
import type { GroupStudy, StudyFigure, StudyKind } from '../cma/record/group-study.ts'

type Figures = GroupStudy['ours']

const QUARTERS: Record<Exclude<StudyKind, 'all' | 'likes' | 'neighbourhood'>, readonly string[]> = {
  size: ['Smallest quarter', 'Second quarter by size', 'Third quarter by size', 'Largest quarter'],
  age: ['Newest quarter', 'Second quarter by age', 'Third quarter by age', 'Oldest quarter'],
  price: ['Cheapest quarter', 'Second quarter by price', 'Third quarter by price', 'Dearest quarter'],
}

/** `Smallest quarter, 84 m² to 120 m²` */
function nameOf({ kind, name, range }: GroupStudy, units: UnitSystem): string {
  if (kind === 'all') return 'All sales'
  if (kind === 'likes') return 'Sales alike'
  if (kind === 'neighbourhood') return name ?? DASH
  const quarter = QUARTERS[kind][Number(name) - 1] ?? DASH
  if (range === undefined) return quarter
  const [least, most] = [range.least, range.most].map((bound) => BOUNDS[kind](bound, units))
  return `${quarter}, ${kind === 'age' ? 'built ' : ''}${least} to ${most}`
}

const BOUNDS: Record<keyof typeof QUARTERS, (bound: number, units: UnitSystem) => string> = {
  size: formatArea,
  age: String,
  price: formatEstimate,
}

export const STUDY_COLUMNS: readonly {
  title: string
  of: (figures: Figures) => StudyFigure
  decimals: number
}[] = [
  { title: 'Median ratio', of: ({ medianRatio }) => medianRatio, decimals: 3 },
  { title: 'COD', of: ({ cod }) => cod, decimals: 1 },
  { title: 'PRD', of: ({ prd }) => prd, decimals: 3 },
  { title: 'PRB', of: ({ prb }) => prb, decimals: 3 },
]

/** Returns the figures of each group, ours and assessed, in the order of the table and the file. */
export const studyLines = (
  study: readonly GroupStudy[],
  units: UnitSystem,
): { key: string; group: string; by: string; figures: Figures }[] =>
  study.flatMap((group) => {
    const [name, key] = [nameOf(group, units), `${group.kind} ${group.name}`]
    return [
      { key: `${key} ours`, group: name, by: 'This analysis', figures: group.ours },
      ...(group.assessed === null
        ? []
        : [{ key: `${key} assessed`, group: name, by: 'Assessed', figures: group.assessed }]),
    ]
  })

/** `5.1 [4.8 to 5.5]` */
export const studyFigureText = ({ value, low, high }: StudyFigure, decimals: number): string => {
  const [at, from, to] = [value, low, high].map((each) => formatNumber(each, decimals, decimals))
  return `${at} [${from} to ${to}]`
}

export const STUDY_NOTE =
  'Past sales of the market, each valued only from sales before its own date. The assessed value is that of the year of the sale, as of July 1 of the year before, not adjusted for time. In brackets the 95% interval, by resampling.'

/** Horizontal equity, and the bounds of the standard. */
export const STUDY_BOUNDS =
  '“Sales alike” compares each sale with its like: same neighbourhood, same half by size and same half by age, at least eight sales. A low COD there means that like properties are valued alike. The IAAO Standard on Ratio Studies asks for a median ratio of 0.90 to 1.10, a COD of 5 to 15 for houses, a PRD of 0.98 to 1.03, and a PRB within ±0.05.'
