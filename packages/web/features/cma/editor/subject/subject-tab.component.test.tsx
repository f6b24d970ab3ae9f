import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { someAnalysis, someAnswer } from '../../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../../testing/analysis-page.tsx'

vi.mock('../../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

async function opened(some: Partial<Analysis['subject']>) {
  const shown = await page.opened(someAnalysis({ subject: { ...someAnalysis().subject, ...some } }))
  await shown.person.click(await screen.findByRole('tab', { name: 'Subject' }))
  return shown
}

const changed = async () => {
  const { body } = await waitFor(() => page.server.next('changeAnalysis'))
  return (body as { change: AnalysisChange }).change.subject
}
const year = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Correction: Year built' })

describe('The subject', () => {
  it('can be leasehold: it is compared with sales of that tenure', async () => {
    const { person } = await opened({})
    await person.click(await screen.findByRole('combobox', { name: 'Tenure Freehold' }))
    await person.click(await screen.findByRole('option', { name: 'Leasehold' }))
    expect(await changed()).toEqual({ tenure: 'leasehold' })
  })

  it('has its basement among the facts, in percent of the floor', async () => {
    const { person } = await opened({})
    await person.type(await screen.findByRole('spinbutton', { name: 'Correction: Basement' }), '35')
    await person.tab()
    expect(await changed()).toEqual({ corrections: { basementShare: 0.35 } })
  })
})

describe('A fact that the value questions', () => {
  it('has the question at its field, and no other fact has it', async () => {
    const text = 'The year built, 2028, is after the effective date: please check it.'
    const notes = [{ text, facts: ['yearBuilt' as const], isCounted: false }]
    const { person } = await page.opened(someAnalysis(), someAnswer({ notes }))
    await person.click(await screen.findByRole('tab', { name: 'Subject' }))
    const rows = (await screen.findAllByRole('row')).filter((row) => row.textContent?.includes(text))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.textContent).toContain('Year built')
  })
})

describe('A correction of a fact', () => {
  it('is removed when its number is emptied: the source counts again', async () => {
    const { person } = await opened({ corrections: { yearBuilt: 1950, bedrooms: 3 } })
    await person.clear(await year())
    await person.tab()
    expect(await changed()).toEqual({ corrections: { bedrooms: 3 } })
  })

  it('is removed when its text is emptied', async () => {
    const { person } = await opened({ marketClass: 'land', corrections: { zoning: 'R1', ocp: 'Rural' } })
    await person.clear(await screen.findByRole('textbox', { name: 'Correction: Zoning' }))
    await person.tab()
    expect(await changed()).toEqual({ corrections: { ocp: 'Rural' } })
  })

  it('remains while no number of its kind is typed in its place', async () => {
    const { person } = await opened({ corrections: { yearBuilt: 1950 } })
    const field = await year()
    await person.clear(field)
    await person.type(field, '12')
    await person.tab()
    expect(field.value).toBe('12')
    expect(page.server.waiting('changeAnalysis')).toBe(0)
    await person.clear(field)
    await person.type(field, '1961')
    await person.tab()
    expect(await changed()).toEqual({ corrections: { yearBuilt: 1961 } })
  })
})
