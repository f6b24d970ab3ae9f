import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
})

async function opened(analysis: Analysis = someAnalysis(), answer: AnalysisAnswer = someAnswer()) {
  const page = showPage(<AnalysisPage renderReport={() => null} />, {
    path: '/dashboard/cma/$analysisId',
    at: `/dashboard/cma/${ANALYSIS_ID}`,
  })
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
  await waitFor(() => server.next('valueAnalysis').response({ answer }))
  return page
}

/** Applies the requested change to `before`, then responds to it and to the valuation. */
async function saved(before: Analysis, answer = someAnswer()): Promise<Analysis> {
  const call = await waitFor(() => server.next('changeAnalysis'))
  const { change, version } = call.body as { change: Partial<Analysis>; version: number }
  expect(version).toBe(before.version)
  const { subject, ...settings } = change
  const analysis = {
    ...before,
    ...settings,
    subject: { ...before.subject, ...subject },
    version: before.version + 1,
  }
  call.response({ analysis })
  await waitFor(() => server.next('valueAnalysis').response({ answer }))
  return analysis
}

const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

describe('A market analysis', () => {
  it('shows value, ranges and what they are made from', async () => {
    await opened()
    await screen.findByText('$1,285,000')
    screen.getByText('$1,120,000 to $1,470,000')
    screen.getByText(/the market line of Metro Vancouver fitted to 9,412 sales on Nov 20, 2026/)
    screen.getByText('Market analysis, not an appraisal')
  })

  it('says why there is no value', async () => {
    await opened(
      someAnalysis(),
      someAnswer({ value: null, reason: 'No sales within 50 km.', comparables: [] }),
    )
    await screen.findByText('No value')
    screen.getByText('No sales within 50 km.')
    expect(screen.queryByRole('region', { name: 'Accuracy' })).toBeNull()
  })

  it('leaves a comparable out, and takes it back by Undo', async () => {
    const { person } = await opened()
    const first = await row(/2242 Saltgrass Lane/)
    await person.click(first.getByRole('button', { name: 'Leave out: 2242 Saltgrass Lane' }))
    const changed = await saved(someAnalysis())
    expect(changed.choices).toEqual([{ saleId: 'sale:2242', choice: 'exclude', note: '' }])
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    const undone = await saved(changed)
    expect(undone.choices).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Redo' }))
    expect((await saved(undone)).choices).toEqual(changed.choices)
  })

  it('undoes and redoes by keys, except while text is being typed', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Leave out: 2242 Saltgrass Lane' }))
    const changed = await saved(someAnalysis())
    await waitFor(() => expect(undo().disabled).toBe(false))
    await person.click(screen.getByRole('tab', { name: 'Notes' }))
    await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
    await person.keyboard('{Control>}z{/Control}')
    expect(server.waiting('changeAnalysis')).toBe(0)
    await person.click(document.body)
    await person.keyboard('{Control>}z{/Control}')
    const undone = await saved(changed)
    expect(undone.choices).toEqual([])
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Redo' }).disabled).toBe(false),
    )
    await person.keyboard('{Shift>}{Control>}z{/Control}{/Shift}')
    expect((await saved(undone)).choices).toEqual(changed.choices)
  })

  it('saves two changes one after the other, each with the version of the one before', async () => {
    const { person } = await opened()
    const first = await row(/2242 Saltgrass Lane/)
    await person.click(first.getByRole('button', { name: 'Leave out: 2242 Saltgrass Lane' }))
    const second = await row(/2336 Saltgrass Lane/)
    await person.click(second.getByRole('button', { name: 'Pin: 2336 Saltgrass Lane' }))
    const after = await saved(someAnalysis())
    const { choices } = await saved(after)
    expect(choices.map(({ choice }) => choice)).toEqual(['exclude', 'pin'])
  })

  it('takes an adjustment by hand only with a note, and shows the model’s beside it', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Grid' }))
    await person.click(await screen.findByRole('button', { name: 'Floor area of comparable 1: +$10,000' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/The model says \+\$10,000, by the market line of 9,412 sales/)
    const amount = dialog.getByRole('textbox', { name: 'Adjustment in dollars' })
    await person.clear(amount)
    await person.type(amount, '-25000')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/Please note why/)
    expect(server.waiting('changeAnalysis')).toBe(0)
    await person.type(dialog.getByRole('textbox', { name: 'Why' }), 'Seen inside')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    const { overrides } = await saved(someAnalysis())
    expect(overrides).toEqual([{ saleId: 'sale:2242', row: 'size', dollars: -25_000, note: 'Seen inside' }])
  })

  it('corrects a fact of the subject, whose source stays beside it', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Subject' }))
    const year = await screen.findByRole('spinbutton', { name: 'Correction: Year built' })
    await person.type(year, '1999{Enter}')
    const changed = await saved(someAnalysis())
    expect(changed.subject.corrections).toEqual({ yearBuilt: 1999 })
    await person.tab()
    expect(server.waiting('changeAnalysis')).toBe(0)
    await person.click(await screen.findByRole('button', { name: 'Remove the correction: Year built' }))
    expect((await saved(changed)).subject.corrections).toEqual({})
  })

  it('retains what is typed while what was typed before is saved', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Subject' }))
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await person.type(name, ', North{Enter}')
    await person.type(name, ' Harbour')
    const changed = await saved(someAnalysis())
    expect(changed.subject.name).toBe('2301 Mooring Street, North')
    await waitFor(() => expect(undo().disabled).toBe(false))
    expect(name.value).toBe('2301 Mooring Street, North Harbour')
    await person.tab()
    expect((await saved(changed)).subject.name).toBe('2301 Mooring Street, North Harbour')
  })

  it('undoes nothing across a change made elsewhere: it would take that back, too', async () => {
    const { person } = await opened()
    const first = await row(/2242 Saltgrass Lane/)
    await person.click(first.getByRole('button', { name: 'Leave out: 2242 Saltgrass Lane' }))
    const changed = await saved(someAnalysis())
    await waitFor(() => expect(undo().disabled).toBe(false))
    const theirs = { ...changed, notes: 'Theirs', version: 3 }
    act(() => queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), theirs))
    await waitFor(() => expect(undo().disabled).toBe(true))
  })

  it('says that it was changed elsewhere, and shows what is there now', async () => {
    const { person } = await opened()
    const first = await row(/2242 Saltgrass Lane/)
    await person.click(first.getByRole('button', { name: 'Pin: 2242 Saltgrass Lane' }))
    const call = await waitFor(() => server.next('changeAnalysis'))
    call.refuse(409, 'It was changed in another window.')
    await waitFor(() =>
      server
        .at(`/api/cma/${ANALYSIS_ID}`)
        .response({ analysis: someAnalysis({ title: 'Theirs', version: 5 }) }),
    )
    await screen.findByRole('heading', { name: 'Theirs' })
    const banner = within(await screen.findByRole('alert'))
    banner.getByText(/changed in another window/)
    await person.click(banner.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.waiting('changeAnalysis')).toBe(0)
  })

  /** Refuses the requested change, because another window has saved `theirs`. */
  async function refused(theirs: Partial<Analysis>) {
    const call = await waitFor(() => server.next('changeAnalysis'))
    call.refuse(409, 'It was changed in another window.')
    const analysis = someAnalysis({ version: 5, ...theirs })
    await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
    await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
    return analysis
  }

  it('loses no notes that were typed while another window saved its own: they are saved on request', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Notes' }))
    await person.type(await screen.findByRole('textbox', { name: 'Notes' }), 'New roof in 2024')
    // Leaving the tab saves them, and removes the field.
    await person.click(screen.getByRole('tab', { name: 'Market' }))
    const theirs = await refused({ notes: 'Theirs' })
    const banner = within(await screen.findByRole('alert'))
    banner.getByText('Not saved: notes “New roof in 2024”')
    await screen.findByText('Not saved')
    await person.click(banner.getByRole('button', { name: 'Save mine' }))
    expect((await saved(theirs)).notes).toBe('New roof in 2024')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await screen.findByText('Saved')
  })

  it('puts a refused adjustment beside those of the other window, with its note', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Grid' }))
    await person.click(await screen.findByRole('button', { name: 'Floor area of comparable 1: +$10,000' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.type(dialog.getByRole('textbox', { name: 'Why' }), 'Seen inside')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    const other = { saleId: 'sale:2336', row: 'condition' as const, dollars: 5_000, note: 'Theirs' }
    const theirs = await refused({ overrides: [other] })
    await person.click(await screen.findByRole('button', { name: 'Save mine' }))
    const { overrides } = await saved(theirs)
    expect(overrides).toEqual([
      other,
      { saleId: 'sale:2242', row: 'size', dollars: 10_000, note: 'Seen inside' },
    ])
  })

  it('offers a refused correction until it is typed again', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Subject' }))
    await person.type(
      await screen.findByRole('spinbutton', { name: 'Correction: Year built' }),
      '1999{Enter}',
    )
    const theirs = await refused({ notes: 'Theirs' })
    await screen.findByText('Not saved: Year built 1999')
    const year = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Correction: Year built' })
    expect(year.value).toBe('1999')
    await person.click(year)
    await person.tab()
    expect((await saved(theirs)).subject.corrections).toEqual({ yearBuilt: 1999 })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await screen.findByText('Saved')
  })

  it('is not there, or cannot be loaded', async () => {
    showPage(<AnalysisPage renderReport={() => null} />, {
      path: '/dashboard/cma/$analysisId',
      at: `/dashboard/cma/${ANALYSIS_ID}`,
    })
    await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).refuse(404, 'There is no such analysis.'))
    await screen.findByText('This market analysis was not found')
  })
})
