import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LISTINGS_NOT_KNOWN } from '#domain/valuation/analysis/answer-texts.ts'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { CompetitionSection, MarketSection } from './market-section.tsx'

const { course } = someAnswer()
const UNKNOWN = someAnswer({
  listings: 'not known',
  course: { ...course, activeCount: null, monthsOfSupply: null },
})
const NONE = /No listing of this class is for sale/

describe('Listings around the subject', () => {
  it('are counted with the months they would last', () => {
    show(<MarketSection answer={someAnswer()} />)
    expect(screen.getByText('For sale').nextElementSibling?.textContent).toBe('11')
    expect(screen.getByText('Months of supply').nextElementSibling?.textContent).toBe('2.4')
    expect(screen.queryByText(LISTINGS_NOT_KNOWN)).toBeNull()
  })

  it('of an earlier day are not known: they are not counted, and the reason is said', () => {
    show(<MarketSection answer={UNKNOWN} />)
    screen.getByText(LISTINGS_NOT_KNOWN)
    expect(screen.queryByText('For sale')).toBeNull()
    expect(screen.queryByText('Months of supply')).toBeNull()
  })

  it('that compete are none, or not known', () => {
    const { showNext } = show(<CompetitionSection answer={someAnswer()} />)
    screen.getByText(NONE)
    showNext(<CompetitionSection answer={UNKNOWN} />)
    screen.getByText(LISTINGS_NOT_KNOWN)
    expect(screen.queryByText(NONE)).toBeNull()
  })
})
