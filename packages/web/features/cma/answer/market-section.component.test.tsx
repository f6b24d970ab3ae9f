import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DASH } from '#domain/text/number-format.ts'
import {
  DAYS_UNKNOWN_TEXT,
  LISTED_TENURE_UNKNOWN_TEXT,
  LISTINGS_UNKNOWN_TEXT,
  MONTHLY_SUPPLY_UNKNOWN_TEXT,
  SALE_TO_LIST_UNKNOWN_TEXT,
  SUBJECT_NOT_FOR_SALE,
} from '#domain/valuation/analysis/answer-texts.ts'
import { someAnswer, someListing } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { CompetitionSection, MarketSection } from './market-section.tsx'

const { course } = someAnswer()
const UNKNOWN = someAnswer({
  listings: 'not known',
  course: { ...course, activeCount: null, monthsOfSupply: null },
})
const NONE = /No other listing of this class and tenure is for sale/

describe('Listings around the subject', () => {
  it('are counted with the months they would last', () => {
    const { showNext } = show(<MarketSection units="metric" answer={someAnswer()} hasParcel />)
    expect(screen.getByText('For sale').nextElementSibling?.textContent).toBe('11')
    expect(screen.getByText('Months of supply').nextElementSibling?.textContent).toBe('2.4')
    screen.getByText(new RegExp(SUBJECT_NOT_FOR_SALE))
    expect(screen.queryByText(LISTINGS_UNKNOWN_TEXT)).toBeNull()
    // A property described by hand matches no listing.
    showNext(<MarketSection units="metric" answer={someAnswer()} hasParcel={false} />)
    expect(screen.getByText('For sale').nextElementSibling?.textContent).toBe('11')
    expect(screen.queryByText(new RegExp(SUBJECT_NOT_FOR_SALE))).toBeNull()
  })

  it('of an earlier day are not known: they are not counted, and the reason is said', () => {
    show(<MarketSection units="metric" answer={UNKNOWN} hasParcel />)
    screen.getByText(LISTINGS_UNKNOWN_TEXT)
    expect(screen.queryByText('For sale')).toBeNull()
    expect(screen.queryByText('Months of supply')).toBeNull()
  })

  it('of which some may be of another tenure are not counted, and the reason is said', () => {
    const { showNext } = show(
      <MarketSection units="metric" answer={{ ...UNKNOWN, listings: 'known' }} hasParcel />,
    )
    screen.getByText(LISTED_TENURE_UNKNOWN_TEXT)
    expect(screen.queryByText('For sale')).toBeNull()
    for (const answer of [someAnswer(), UNKNOWN, { ...UNKNOWN, listings: 'withheld' as const }]) {
      showNext(<MarketSection units="metric" answer={answer} hasParcel />)
      expect(screen.queryByText(LISTED_TENURE_UNKNOWN_TEXT)).toBeNull()
    }
  })

  it('that compete are the nearest of all, also where more of them are shown', async () => {
    const listing = (index: number) =>
      someListing({ id: `l${index}`, name: `${index} Saltgrass Lane`, metres: 100 + index })
    const competition = Array.from({ length: 60 }, (_, index) => listing(index))
    const { person } = show(
      <CompetitionSection answer={someAnswer({ competition, competitionCount: 143 })} />,
    )
    screen.getByText('The nearest 20 of 143 competing listings')
    await person.click(screen.getByRole('button', { name: 'Show the nearest 60' }))
    screen.getByText('The nearest 60 of 143 competing listings')
    expect(screen.getAllByRole('row')).toHaveLength(61)
    await person.click(screen.getByRole('button', { name: 'Show fewer' }))
    screen.getByText('The nearest 20 of 143 competing listings')
    // Print shows all rows and no button.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    screen.getByText('The nearest 60 of 143 competing listings')
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })

  it('that compete are none, or not known', () => {
    const { showNext } = show(<CompetitionSection answer={someAnswer()} />)
    screen.getByText(NONE)
    showNext(<CompetitionSection answer={UNKNOWN} />)
    screen.getByText(LISTINGS_UNKNOWN_TEXT)
    expect(screen.queryByText(NONE)).toBeNull()
  })
})

describe('The course of the market', () => {
  const month = (at: number, some: object = {}) => ({
    month: `2026-0${at}`,
    saleCount: 9,
    index: 0.9 + at / 100,
    low: 0.88 + at / 100,
    high: 0.92 + at / 100,
    medianDollars: 1_000_000,
    daysOnMarket: 20 + at,
    saleToList: 0.97,
    ...some,
  })
  const withMonths = (months: ReturnType<typeof month>[]) => someAnswer({ course: { ...course, months } })
  const linesOf = (name: RegExp) => screen.getByRole('img', { name }).querySelectorAll('polyline').length

  it('is drawn as price level with its band, days on market and sale to list price, interrupted where a month is not known', () => {
    const months = [month(1), month(2), month(3, { daysOnMarket: null }), month(4), month(5)]
    show(<MarketSection units="metric" answer={withMonths(months)} hasParcel />)
    const level = screen.getByRole('img', {
      name: /^Price level.*from 91.0% in Jan 2026 to 95.0% in May 2026/,
    })
    expect(level.querySelectorAll('polygon')).toHaveLength(1)
    expect(linesOf(/^Days on market, median: from 21 in Jan 2026 to 25/)).toBe(2)
    expect(linesOf(/^Sale to list price, median/)).toBe(1)
    screen.getByText(MONTHLY_SUPPLY_UNKNOWN_TEXT)
    // The table has all values of the charts, including the band.
    const cells = within(screen.getByRole('row', { name: /Mar 2026/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['9', '$1,000,000', '93.0%', '91.0% to 95.0%', DASH, '97.0%'],
    ])
  })

  it('says what is not known by month, but not behind a link, where it may be withheld', () => {
    const silent = { daysOnMarket: null, saleToList: null }
    const answer = withMonths([month(1, silent), month(2, silent)])
    const { showNext } = show(<MarketSection units="metric" answer={answer} hasParcel />)
    screen.getByText(DAYS_UNKNOWN_TEXT)
    screen.getByText(SALE_TO_LIST_UNKNOWN_TEXT)
    showNext(<MarketSection units="metric" answer={{ ...answer, listings: 'withheld' }} hasParcel isShared />)
    screen.getByRole('img', { name: /^Price level/ })
    for (const text of [DAYS_UNKNOWN_TEXT, SALE_TO_LIST_UNKNOWN_TEXT, MONTHLY_SUPPLY_UNKNOWN_TEXT])
      expect(screen.queryByText(text)).toBeNull()
  })
})
