import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { Assessment, ValueCard } from './value-card.tsx'

const ASSESSED: AnalysisAnswer['assessed'] = {
  year: 2026,
  totalDollars: 1_150_000,
  landDollars: null,
  improvementDollars: null,
  asOf: '2025-07-01',
  adjustedDollars: 1_220_750,
  releaseId: 7,
}
const dots = () => document.body.querySelector('[aria-hidden] div')?.textContent

describe('The value', () => {
  it('is above its comparables, numbered as in the grid, and the assessed value in its own market', () => {
    show(<ValueCard answer={someAnswer({ assessed: ASSESSED })} />)
    screen.getByText('2 comparables of 186 sales in 12 months')
    expect(dots()).toBe('12')
    screen.getByText(/, or \$1,221,000 at the prices of the effective date \(.5.0% from the value\)/)
  })

  it.each([{}, { value: null, reason: 'There is no sale to compare with.' }])(
    'of a house that is compared as land says so, with the reason: %o',
    (over) => {
      const attributes = { ...someAnswer().attributes, buildingShare: 0.04 }
      show(<ValueCard answer={someAnswer({ ...over, comparedAs: 'land', attributes })} />)
      screen.getByText('Compared as land: the building is 4.0% of the assessed value, less than 5%.')
    },
  )

  it('behind a link without comparables counts none', () => {
    show(<ValueCard answer={someAnswer({ comparables: [] })} />)
    screen.getByText('186 sales in 12 months')
    expect(screen.queryByText(/comparable/)).toBeNull()
  })

  it('behind a link without adjustments has no marks where adjusted prices would be', () => {
    const comparables = someAnswer().comparables.map((comparable) => ({ ...comparable, rows: [] }))
    show(<ValueCard answer={someAnswer({ comparables })} />)
    expect(dots()).toBe('')
  })

  it('may be left out beside the assessed value', () => {
    show(<Assessment answer={someAnswer({ value: null, assessed: ASSESSED })} />)
    screen.getByText(/at the prices of the effective date/)
    expect(screen.queryByText(/from the value/)).toBeNull()
  })
})
