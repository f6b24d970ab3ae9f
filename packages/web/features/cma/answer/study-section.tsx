import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/export/csv.ts'
import { DASH, formatNumber } from '#domain/text/number-format.ts'
import type { StudyFigure, StudyKind } from '#domain/valuation/cma/record/group-study.ts'
import { download } from '../../../lib/api/download.ts'
import classes from './market.module.css'
import { WideTable } from './wide-table.tsx'

type Group = AnalysisAnswer['study'][number]
type Figures = Group['ours']

const QUARTERS: Record<Exclude<StudyKind, 'all' | 'neighbourhood'>, readonly string[]> = {
  size: ['Smallest quarter', 'Second quarter by size', 'Third quarter by size', 'Largest quarter'],
  age: ['Newest quarter', 'Second quarter by age', 'Third quarter by age', 'Oldest quarter'],
  price: ['Cheapest quarter', 'Second quarter by price', 'Third quarter by price', 'Dearest quarter'],
}

function nameOf({ kind, name }: Group): string {
  if (kind === 'all') return 'All sales'
  return (kind === 'neighbourhood' ? name : QUARTERS[kind][Number(name) - 1]) ?? DASH
}

const COLUMNS: readonly { title: string; of: (figures: Figures) => StudyFigure; decimals: number }[] = [
  { title: 'Median ratio', of: ({ medianRatio }) => medianRatio, decimals: 3 },
  { title: 'COD', of: ({ cod }) => cod, decimals: 1 },
  { title: 'PRD', of: ({ prd }) => prd, decimals: 3 },
  { title: 'PRB', of: ({ prb }) => prb, decimals: 3 },
]

/** Figures of each group, ours and assessed, as rows of the table and the file. */
const linesOf = (study: readonly Group[]) =>
  study.flatMap((group) => [
    { group: nameOf(group), by: 'This analysis', figures: group.ours },
    ...(group.assessed === null ? [] : [{ group: nameOf(group), by: 'Assessed', figures: group.assessed }]),
  ])

/** The ratio study of the market’s past record by groups, ours beside the assessor’s. */
export function StudySection({ answer: { study, market } }: { answer: AnalysisAnswer }) {
  if (study.length === 0) return null
  const lines = linesOf(study)
  const asFile = () =>
    [
      ['Group', 'By', 'Sales', ...COLUMNS.flatMap(({ title }) => [title, `${title} from`, `${title} to`])],
      ...lines.map(({ group, by, figures }) => [
        group,
        by,
        figures.count,
        ...COLUMNS.flatMap(({ of }) => [of(figures).value, of(figures).low, of(figures).high]),
      ]),
    ]
      .map(csvRow)
      .join('')
  return (
    <div className={classes.market}>
      <WideTable caption="Ratio study of this market">
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Values</th>
            <th scope="col">Sales</th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ group, by, figures }) => (
            <tr key={`${group} ${by}`}>
              <th scope="row">{group}</th>
              <td>{by}</td>
              <td>{formatNumber(figures.count)}</td>
              {COLUMNS.map(({ title, of, decimals }) => (
                <td key={title}>{figureText(of(figures), decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p className={classes.note}>
        Past sales of the market, each valued only from sales before its own date; the assessed value is that
        of the year of the sale, as of July 1 of the year before, not adjusted for time. In brackets the
        interval of 95%, by resampling.
      </p>
      <div>
        <Button
          variant="default"
          h={32}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            download(
              new Blob([CSV_BYTE_ORDER_MARK, asFile()], { type: 'text/csv' }),
              fileName(market?.area ?? null),
            )
          }
        >
          Download as CSV
        </Button>
      </div>
    </div>
  )
}

const fileName = (area: string | null) => `Ratio study${area === null ? '' : ` ${area}`}.csv`

/** `5.1 [4.8 to 5.5]` */
const figureText = ({ value, low, high }: StudyFigure, decimals: number): string => {
  const [at, from, to] = [value, low, high].map((each) => formatNumber(each, decimals, decimals))
  return `${at} [${from} to ${to}]`
}
