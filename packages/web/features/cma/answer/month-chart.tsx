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

/** Line chart by month. Screen readers get the values from the table of the section. */
export function MonthChart({ title, months, format, emptyText, isSmall = false }: MonthChartProps) {
  const { width, height, maxLabels, left, bottom } = isSmall ? SMALL : LARGE
  const places = months.map((month, place) => ({ ...month, place }))
  const points = places.flatMap(({ value, ...month }) => (value === null ? [] : [{ ...month, value }]))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) {
    return emptyText === null ? null : <p className={classes.note}>{emptyText}</p>
  }
  const min = Math.min(...points.map(({ value, band }) => band?.low ?? value))
  const max = Math.max(...points.map(({ value, band }) => band?.high ?? value))
  const x = (place: number) => left + (place / Math.max(1, months.length - 1)) * (width - left - FRAME.right)
  const y = (value: number) =>
    FRAME.top + ((max - value) / Math.max(1e-9, max - min)) * (height - FRAME.top - bottom)
  const point = (place: number, value: number) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`
  const runs = consecutiveRuns(points)
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
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          </g>
        ))}
        {runs.map((run) => {
          const high = run.map(({ place, value, band }) => point(place, band?.high ?? value))
          const low = run.map(({ place, value, band }) => point(place, band?.low ?? value))
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
            points={run.map(({ place, value }) => point(place, value)).join(' ')}
          />
        ))}
        {points.map(({ month, place, value }) => (
          <circle key={month} className={classes.dot} cx={x(place)} cy={y(value)} r={2.5} />
        ))}
        {places.map(({ month, place }) =>
          place % labelStep === 0 ? (
            <text
              key={month}
              x={x(place)}
              y={height - 6}
              textAnchor="middle"
              data-second={(place / labelStep) % 2 === 1}
            >
              {formatMonth(month)}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  )
}

function consecutiveRuns<Point extends { place: number }>(points: readonly Point[]): Point[][] {
  const runs: Point[][] = []
  for (const month of points) {
    const run = runs.at(-1)
    if (run?.at(-1)?.place === month.place - 1) run.push(month)
    else runs.push([month])
  }
  return runs
}
