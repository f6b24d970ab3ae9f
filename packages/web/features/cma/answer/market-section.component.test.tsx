import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LISTINGS_NOT_KNOWN, SUBJECT_NOT_FOR_SALE } from '#domain/valuation/analysis/answer-texts.ts'
import { someAnswer, someListing } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { CompetitionSection, MarketSection } from './market-section.tsx'

const { course } = someAnswer()
const UNKNOWN = someAnswer({
  listings: 'not known',
  course: { ...course, activeCount: null, monthsOfSupply: null },
})
const NONE = /No other listing of this class is for sale/

describe('Listings around the subject', () => {
  it('are counted with the months they would last', () => {
    const { showNext } = show(<MarketSection answer={someAnswer()} hasParcel />)
    expect(screen.getByText('For sale').nextElementSibling?.textContent).toBe('11')
    expect(screen.getByText('Months of supply').nextElementSibling?.textContent).toBe('2.4')
    screen.getByText(new RegExp(SUBJECT_NOT_FOR_SALE))
    expect(screen.queryByText(LISTINGS_NOT_KNOWN)).toBeNull()
    // Nobody knows which listing is that of a property that was described by hand.
    showNext(<MarketSection answer={someAnswer()} hasParcel={false} />)
    expect(screen.getByText('For sale').nextElementSibling?.textContent).toBe('11')
    expect(screen.queryByText(new RegExp(SUBJECT_NOT_FOR_SALE))).toBeNull()
  })

  it('of an earlier day are not known: they are not counted, and the reason is said', () => {
    show(<MarketSection answer={UNKNOWN} hasParcel />)
    screen.getByText(LISTINGS_NOT_KNOWN)
    expect(screen.queryByText('For sale')).toBeNull()
    expect(screen.queryByText('Months of supply')).toBeNull()
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
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that compete are none, or not known', () => {
    const { showNext } = show(<CompetitionSection answer={someAnswer()} />)
    screen.getByText(NONE)
    showNext(<CompetitionSection answer={UNKNOWN} />)
    screen.getByText(LISTINGS_NOT_KNOWN)
    expect(screen.queryByText(NONE)).toBeNull()
  })
})
