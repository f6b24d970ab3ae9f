import { formatMonth } from '#domain/text/dates.ts'
import classes from './market.module.css'

interface MonthValue {
  month: string
  value: number | null
  band?: { low: number; high: number }
}

interface MonthChartProps {
  title: string
  months: readonly MonthValue[]
  format: (value: number) => string
  /** Shown instead of the chart if fewer than two months have a value. */
  emptyText: string | null
  isSmall?: boolean
}

const LARGE = { width: 640, height: 172, maxLabels: 6, left: 76, bottom: 34 }
const SMALL = { width: 300, height: 126, maxLabels: 3, left: 50, bottom: 28 }
const FRAME = { right: 24, top: 10 }
const LABEL_GAP = 6
const BASELINE_SHIFT = 4

/** Line chart by month. Screen readers read the values from the table below. */
export function MonthChart({ title, months, format, emptyText, isSmall = false }: MonthChartProps) {
  const { width, height, maxLabels, left, bottom } = isSmall ? SMALL : LARGE
  const slots = months.map((month, index) => ({ ...month, index }))
  const points = slots.flatMap(({ value, ...month }) => (value === null ? [] : [{ ...month, value }]))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) {
    return emptyText === null ? null : <p className={classes.note}>{emptyText}</p>
  }
  const min = Math.min(...points.map(({ value, band }) => band?.low ?? value))
  const max = Math.max(...points.map(({ value, band }) => band?.high ?? value))
  const x = (index: number) => left + (index / (months.length - 1)) * (width - left - FRAME.right)
  const y = (value: number) => FRAME.top + ((max - value) / (max - min || 1)) * (height - FRAME.top - bottom)
  const toPoint = (index: number, value: number) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`
  const runs = splitAtGaps(points)
  const labelStep = Math.ceil(months.length / maxLabels)
  return (
    <figure className={classes.figure} data-small={isSmall}>
      <figcaption>{title}</figcaption>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: from ${format(first.value)} in ${formatMonth(first.month)} to ${format(last.value)} in ${formatMonth(last.month)}; the figures are in the table below.`}
      >
        {(min === max ? [max] : [min, max]).map((value) => (
          <g key={value}>
            <line x1={left} x2={width - FRAME.right} y1={y(value)} y2={y(value)} className={classes.guide} />
            <text x={left - LABEL_GAP} y={y(value) + BASELINE_SHIFT} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {runs.map((run) => {
          const high = run.map(({ index, value, band }) => toPoint(index, band?.high ?? value))
          const low = run.map(({ index, value, band }) => toPoint(index, band?.low ?? value))
          return (
            <polygon
              key={run[0]?.month}
              className={classes.band}
              points={[...high, ...low.toReversed()].join(' ')}
            />
          )
        })}
        {runs.map((run) => (
          <polyline
            key={run[0]?.month}
            className={classes.line}
            points={run.map(({ index, value }) => toPoint(index, value)).join(' ')}
          />
        ))}
        {points.map(({ month, index, value }) => (
          <circle key={month} className={classes.dot} cx={x(index)} cy={y(value)} r={2.5} />
        ))}
        {slots.map(({ month, index }) =>
          index % labelStep === 0 ? (
            <text
              key={month}
              x={x(index)}
              y={height - LABEL_GAP}
              textAnchor="middle"
              data-second={(index / labelStep) % 2 === 1}
            >
              {formatMonth(month)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  )
}

function splitAtGaps<Point extends { index: number }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run?.at(-1)?.index === point.index - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}
