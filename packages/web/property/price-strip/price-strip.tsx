import { formatEstimate } from '#domain/text/money.ts'
import { likelyRange, type PriceStrip as Strip } from '#domain/valuation/client/price-strip.ts'
import classes from './price-strip.module.css'

/** Minimum distance between dots of a level, as a share of the strip's width. */
const MIN_DOT_DISTANCE = 0.055
/** Margin beyond the outermost mark, as a share of the strip's width. */
const MARGIN = 0.06

/** CSS pixels, as in `price-strip.module.css`. */
const LEVEL_HEIGHT = 22

/** Assigns each dot a level, from 0, so that none overlap. */
export function stackDots(places: readonly number[]): number[] {
  const levels: number[][] = []
  return places.map((place) => {
    const free = levels.findIndex((level) =>
      level.every((other) => Math.abs(other - place) >= MIN_DOT_DISTANCE),
    )
    const level = free === -1 ? levels.length : free
    levels[level] = [...(levels[level] ?? []), place]
    return level
  })
}

export function PriceStrip({ strip }: { strip: Strip }) {
  const { dollars: value, ranges, numbered, assessedDollars } = strip
  const innerRange = likelyRange(ranges)
  const outerRange = ranges.find((range) => range !== innerRange)
  const prices = numbered.map(({ dollars }) => dollars)
  const amounts = [value, ...prices, ...ranges.flatMap((range) => [range.lowDollars, range.highDollars])]
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  const positionOf = (dollars: number) =>
    max === min ? 0.5 : MARGIN + ((dollars - min) / (max - min)) * (1 - 2 * MARGIN)
  const leftStyle = (dollars: number) => ({ left: `${100 * positionOf(dollars)}%` })
  const rangeStyle = ({ lowDollars, highDollars }: Strip['ranges'][number]) => ({
    left: `${100 * positionOf(lowDollars)}%`,
    width: `${100 * (positionOf(highDollars) - positionOf(lowDollars))}%`,
  })
  const levels = stackDots(prices.map(positionOf))
  const isAssessedShown =
    assessedDollars !== null && positionOf(assessedDollars) >= 0 && positionOf(assessedDollars) <= 1
  return (
    <div
      className={classes.strip}
      aria-hidden="true"
      style={{ ['--levels' as string]: Math.max(1, ...levels) + 1 }}
    >
      <div className={classes.dots}>
        {numbered.map(({ number, dollars }, index) => (
          <span
            key={number}
            className={classes.dot}
            style={{ ...leftStyle(dollars), bottom: (levels[index] ?? 0) * LEVEL_HEIGHT }}
          >
            {number}
          </span>
        ))}
      </div>
      <div className={classes.scale}>
        {outerRange && <span className={classes.whisker} style={rangeStyle(outerRange)} />}
        {innerRange && <span className={classes.range} style={rangeStyle(innerRange)} />}
        {isAssessedShown && <span className={classes.assessed} style={leftStyle(assessedDollars)} />}
        <span className={classes.median} style={leftStyle(value)} />
      </div>
      {innerRange && (
        <div className={classes.ends}>
          {[innerRange.lowDollars, innerRange.highDollars].map((dollars) => (
            <span key={dollars} style={leftStyle(dollars)}>
              {formatEstimate(dollars)}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
