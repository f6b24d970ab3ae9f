import { formatEstimate } from '../../text/money.ts'
import { DASH, formatNumber } from '../../text/number-format.ts'
import { formatArea, type UnitSystem } from '../../text/units.ts'
import type { GroupStudy, StudyFigure, StudyKind } from '../cma/record/group-study.ts'

type Figures = GroupStudy['ours']

const QUARTILES: Record<Exclude<StudyKind, 'all' | 'likes' | 'neighbourhood'>, readonly string[]> = {
  size: ['Smallest quartile', 'Second quartile by size', 'Third quartile by size', 'Largest quartile'],
  age: ['Newest quartile', 'Second quartile by age', 'Third quartile by age', 'Oldest quartile'],
  price: [
    'Cheapest quartile',
    'Second quartile by price',
    'Third quartile by price',
    'Most expensive quartile',
  ],
}

function groupName({ kind, name }: GroupStudy): string {
  if (kind === 'all') return 'All sales'
  if (kind === 'likes') return 'Similar sales'
  return (kind === 'neighbourhood' ? name : QUARTILES[kind][Number(name) - 1]) ?? DASH
}

/** `84 m² to 120 m²`, `built 1921 to 1954`. Empty for groups without a range. */
function rangeText({ kind, range }: GroupStudy, units: UnitSystem): string {
  if (range === undefined || !(kind in BOUNDS)) return ''
  const boundText = BOUNDS[kind as keyof typeof BOUNDS]
  return `${kind === 'age' ? 'built ' : ''}${boundText(range.least, units)} to ${boundText(range.most, units)}`
}

const BOUNDS: Record<keyof typeof QUARTILES, (bound: number, units: UnitSystem) => string> = {
  size: formatArea,
  age: String,
  price: formatEstimate,
}

interface StudyColumn {
  title: string
  of: (figures: Figures) => StudyFigure
  decimals: number
  /** Whether the figure compares cheap with expensive properties, so that a price quartile has none. */
  comparesPrices?: boolean
}

export const STUDY_COLUMNS: readonly StudyColumn[] = [
  { title: 'Median ratio', of: ({ medianRatio }) => medianRatio, decimals: 3 },
  { title: 'COD', of: ({ cod }) => cod, decimals: 1 },
  { title: 'PRD', of: ({ prd }) => prd, decimals: 3, comparesPrices: true },
  { title: 'PRB', of: ({ prb }) => prb, decimals: 3, comparesPrices: true },
]

interface StudyLine {
  key: string
  kind: StudyKind
  group: string
  range: string
  by: string
  figures: Figures
}

export const studyLines = (study: readonly GroupStudy[], units: UnitSystem): StudyLine[] =>
  study.flatMap((group) => {
    const key = `${group.kind} ${group.name}`
    const lineFields = { kind: group.kind, group: groupName(group), range: rangeText(group, units) }
    return [
      { key: `${key} ours`, ...lineFields, by: 'This method', figures: group.ours },
      ...(group.assessed === null
        ? []
        : [{ key: `${key} assessed`, ...lineFields, by: 'Assessed', figures: group.assessed }]),
    ]
  })

export const studyFigure = (
  { kind, figures }: StudyLine,
  { of, comparesPrices = false }: StudyColumn,
): StudyFigure | null => (kind === 'price' && comparesPrices ? null : of(figures))

/** `5.1 [4.8 to 5.5]`, without a line break in the interval. */
export function studyFigureText(line: StudyLine, column: StudyColumn): string {
  const figure = studyFigure(line, column)
  if (figure === null) return DASH
  const { value, low, high } = figure
  const [valueText, lowText, highText] = [value, low, high].map((number) =>
    formatNumber(number, column.decimals, column.decimals),
  )
  return `${valueText} [${lowText}\u00a0to\u00a0${highText}]`
}

export const STUDY_NOTE =
  'Past sales of the market, each valued only from sales before its own date. The assessed value is from the year of the sale, as of July 1 of the year before, not adjusted for time. Brackets show the 95% interval, by resampling. PRD and PRB are omitted within price quartiles, where they are meaningless.'

/** Explains horizontal equity and the bounds of the standard. */
export const STUDY_BOUNDS =
  '“Similar sales” groups sales of the same neighbourhood, half by size and half by age, at least eight to a group. A low COD there means that similar properties are valued alike. The IAAO Standard on Ratio Studies asks for a median ratio of 0.90 to 1.10, a COD of 5 to 15 for houses, a PRD of 0.98 to 1.03, and a PRB within ±0.05.'
