import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AnalysisChange } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { someAnalysis, someAnswer } from '../../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../../testing/analysis-page.tsx'

vi.mock('../../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

const errors = { without: 0.11, with: 0.094 }
const term = (name: string, kind: 'number' | 'ordered' | 'yes or no', words: string[] = []) => ({
  ...{ name, state: 'used' as const, share: 0.92, errors },
  term: { name, kind, words, least: 0, most: kind === 'number' ? 3 : 1 },
})
const IMPORTED: AnalysisAnswer['imported'] = [
  term('Garage', 'number'),
  term('Kitchen', 'ordered', ['fair', 'good']),
  { name: 'Stove', state: 'no gain', share: 1, errors: null, term: null },
]
const REASON = {
  row: 'imported:Kitchen' as const,
  coefficient: 0.086,
  standardError: 0.006,
  text: 'local fit of 600 sales of 24 months: +8.98% per step of Kitchen, ± 0.60',
}

async function opened(subject: object = {}) {
  const { person } = await page.opened(
    someAnalysis({ subject: { ...someAnalysis().subject, imported: { Kitchen: 'Fair' }, ...subject } }),
    someAnswer({ imported: IMPORTED, reasons: [REASON] }),
  )
  await person.click(await screen.findByRole('tab', { name: 'Subject' }))
  const table = await screen.findByRole('table', { name: 'Other attributes of the imported sales' })
  return { person, table }
}

const changed = async () => {
  const { body } = await waitFor(() => page.server.next('changeAnalysis'))
  return (body as { change: AnalysisChange }).change.subject
}

it('Each imported attribute has its effect, its error and its share, or why it is not used', async () => {
  const { table } = await opened()
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows[2]).toContain('Kitchen')
  expect(rows[2]).toContain('+9.0% per step, ± 0.6')
  expect(rows[2]).toContain('11.0% → 9.4%')
  expect(rows[2]).toContain('92%')
  expect(rows[3]).toContain('It does not reduce errors')
})

it('The subject’s value is corrected beside what its parcel states', async () => {
  const { person } = await opened()
  await person.type(await screen.findByRole('spinbutton', { name: 'Correction: Garage' }), '2')
  await person.tab()
  expect(await changed()).toEqual({ imported: { Kitchen: 'Fair', Garage: '2' } })
})

it('A saved correction stays while an invalid number is typed', async () => {
  const { person } = await opened({ imported: { Garage: '2' } })
  const field = await screen.findByRole('spinbutton', { name: 'Correction: Garage' })
  for (const typed of ['9', '3']) {
    await person.clear(field)
    await person.type(field, typed)
    await person.tab()
  }
  expect(await changed()).toEqual({ imported: { Garage: '3' } })
})

it('An attribute is switched off', async () => {
  const { person } = await opened({ importedOff: ['Garage'] })
  await person.click(await screen.findByRole('checkbox', { name: 'Use Kitchen' }))
  expect(await changed()).toEqual({ importedOff: ['Garage', 'Kitchen'] })
})

it('An attribute that was switched off is switched on', async () => {
  const { person } = await opened({ importedOff: ['Garage', 'Kitchen'] })
  await person.click(await screen.findByRole('checkbox', { name: 'Use Garage' }))
  expect(await changed()).toEqual({ importedOff: ['Kitchen'] })
})
