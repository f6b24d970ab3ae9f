import { expect, test } from 'vitest'
import { addDays, dayNumber } from '../../../text/dates.ts'
import { fitMarket } from '../market.ts'
import { simulateSales } from '../simulated-market.factory.ts'
import { SUBJECT, value } from '../valuation.factory.ts'

const FITTED_ON = '2026-06-01'
const LATER_DATE = '2026-09-20'
const SALES = simulateSales({ seed: 21, count: 4000, days: 360, isPlain: true })
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: FITTED_ON } as const
const MARKET = fitMarket(SALES, SCOPE)
const BEFORE = SALES.filter(({ soldOn }) => soldOn < FITTED_ON)

/** The sales as if prices had changed by a share a day since the line was fitted. */
const withDaily = (share: number) =>
  SALES.map((sale) => {
    const days = Math.max(0, dayNumber(sale.soldOn) - dayNumber(FITTED_ON))
    return { ...sale, priceDollars: Math.round(sale.priceDollars * Math.exp(share * days)) }
  })

const valueOn = (effectiveDate: string, sales = SALES) =>
  value({
    subject: { ...SUBJECT, position: SALES[0]?.position ?? SUBJECT.position },
    sales,
    effectiveDate,
    market: MARKET,
  })

test('a line follows prices that rise or fall since it was fitted', () => {
  const days = dayNumber(LATER_DATE) - dayNumber(FITTED_ON)
  const [rising, falling] = [0.001, -0.001].map((share) => valueOn(LATER_DATE, withDaily(share)))
  expect(rising?.edition).toBe('line')
  expect(falling?.edition).toBe('line')
  const difference = Math.log((rising?.valueDollars ?? 0) / (falling?.valueDollars ?? 1))
  // The kernel smooths the bend on the day of the fit, which takes some of the change away.
  expect(difference / (0.002 * days)).toBeGreaterThan(0.8)
  expect(difference / (0.002 * days)).toBeLessThan(1.05)
})

test('without a sale since, prices are taken to be as they were', () => {
  const later = value({ subject: SUBJECT, sales: BEFORE, effectiveDate: '2026-07-01', market: MARKET })
  const then = value({ subject: SUBJECT, sales: BEFORE, effectiveDate: FITTED_ON, market: MARKET })
  expect(Math.abs(later.valueDollars / then.valueDollars - 1)).toBeLessThan(0.01)
})

test('past its last sale the level stays, however far the date is from it', () => {
  const rising = withDaily(0.001)
  const [near, far] = ['2026-10-01', addDays('2026-10-01', 30)].map(
    (day) => valueOn(day, rising).valueDollars,
  )
  expect(Math.abs((far ?? 0) / (near ?? 1) - 1)).toBeLessThan(0.02)
})
