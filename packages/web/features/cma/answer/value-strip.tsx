import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatEstimate } from '#domain/text/money.ts'
import classes from './answer.module.css'

/** Dots nearer than this are stacked. Share of the strip. */
const DOT_SHARE = 0.055
/** Space on either side of the outermost mark. Share of the strip. */
const MARGIN = 0.06

/** Stacks dots that would overlap. Returns the level of each, from 0. */
export function stackDots(places: readonly number[]): number[] {
  const storeys: number[][] = []
  return places.map((place) => {
    const free = storeys.findIndex((taken) => taken.every((other) => Math.abs(other - place) >= DOT_SHARE))
    const storey = free === -1 ? storeys.length : free
    storeys[storey] = [...(storeys[storey] ?? []), place]
    return storey
  })
}

/** The value with its ranges, the adjusted price of each comparable, and the assessed value, on one scale of dollars. */
export function ValueStrip({ answer }: { answer: AnalysisAnswer }) {
  const { value, comparables, assessed } = answer
  if (!value) return null
  const narrow = value.ranges.find(({ share }) => share === 0.8)
  const wide = value.ranges.find(({ share }) => share === 0.9)
  // A shared link without adjustments has no rows and no adjusted prices.
  const numbered = comparables.filter(({ rows }) => rows.length > 0)
  const adjusted = numbered.map(({ adjustedDollars }) => adjustedDollars)
  const all = [
    value.dollars,
    ...adjusted,
    ...value.ranges.flatMap((range) => [range.lowDollars, range.highDollars]),
  ]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const at = (dollars: number) =>
    most === least ? 0.5 : MARGIN + ((dollars - least) / (most - least)) * (1 - 2 * MARGIN)
  const left = (dollars: number) => ({ left: `${100 * at(dollars)}%` })
  const between = (low: number, high: number) => ({
    left: `${100 * at(low)}%`,
    width: `${100 * (at(high) - at(low))}%`,
  })
  const storeys = stackDots(adjusted.map(at))
  const assessedDollars = assessed?.adjustedDollars ?? null
  const isAssessedShown = assessedDollars !== null && at(assessedDollars) >= 0 && at(assessedDollars) <= 1
  return (
    <div
      className={classes.strip}
      aria-hidden="true"
      style={{ ['--storeys' as string]: Math.max(1, ...storeys) + 1 }}
    >
      <div className={classes.dots}>
        {numbered.map(({ number, adjustedDollars }, index) => (
          <span
            key={number}
            className={classes.dot}
            style={{ ...left(adjustedDollars), bottom: `${(storeys[index] ?? 0) * 22}px` }}
          >
            {number}
          </span>
        ))}
      </div>
      <div className={classes.scale}>
        {wide && <span className={classes.whisker} style={between(wide.lowDollars, wide.highDollars)} />}
        {narrow && <span className={classes.range} style={between(narrow.lowDollars, narrow.highDollars)} />}
        {isAssessedShown && <span className={classes.assessed} style={left(assessedDollars)} />}
        <span className={classes.median} style={left(value.dollars)} />
      </div>
      <div className={classes.ends}>
        {narrow && <span style={left(narrow.lowDollars)}>{formatEstimate(narrow.lowDollars)}</span>}
        {narrow && <span style={left(narrow.highDollars)}>{formatEstimate(narrow.highDollars)}</span>}
      </div>
    </div>
  )
}
