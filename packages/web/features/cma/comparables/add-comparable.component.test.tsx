import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import { answerQuestion, useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useAnalysisChanges } from '../editor/use-analysis-changes.ts'
import { AddComparableDialog } from './add-comparable-dialog.tsx'

interface Map {
  onPick: (at: [number, number]) => void
}
vi.mock('../../../map/small/small-map.tsx', () => ({
  SmallMap: ({ onPick }: Map) => (
    <button type="button" onClick={() => onPick([-123.1, 49.25])}>
      The map
    </button>
  ),
}))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

function Opened({ onClose, analysis = someAnalysis() }: { onClose: () => void; analysis?: Analysis }) {
  const changes = useAnalysisChanges(analysis)
  return (
    <AddComparableDialog
      analysis={analysis}
      answer={undefined}
      changes={changes}
      source="own"
      onClose={onClose}
    />
  )
}

it('A sale whose answer was lost is sent again as the same one', async () => {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const onClose = vi.fn()
  const { person } = showPage(<Opened onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.type(dialog.getByRole('textbox', { name: 'Name or address' }), '12 Elm Street')
  await person.type(dialog.getByRole('textbox', { name: 'Price paid' }), '1400000')
  await person.type(dialog.getByRole('textbox', { name: 'Sold on' }), '05/04/2026')
  await person.click(dialog.getByRole('button', { name: 'The map' }))
  const add = dialog.getByRole('button', { name: 'Add and pin' })
  await person.click(add)
  const first = await waitFor(() => server.next('saveOwnSale'))
  expect(first.body).toMatchObject({ name: '12 Elm Street', updatedAt: null, analysisId: ANALYSIS_ID })
  first.lose()
  await dialog.findByText(/check your internet connection/)
  await person.click(add)
  const second = await waitFor(() => server.next('saveOwnSale'))
  expect(second.body).toEqual(first.body)
})

it('A sale for a house that is compared as land is one of land', async () => {
  const { subject } = someAnalysis()
  const corrections = { buildingShare: 0.03 }
  const analysis = someAnalysis({ subject: { ...subject, corrections } })
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), analysis)
  const { person } = showPage(<Opened onClose={() => {}} analysis={analysis} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  expect(dialog.queryByLabelText(/^Floor area/)).toBeNull()
  dialog.getByLabelText(/^Lot/)
  await person.type(dialog.getByRole('textbox', { name: 'Name or address' }), '12 Elm Street')
  await person.type(dialog.getByRole('textbox', { name: 'Price paid' }), '1400000')
  await person.type(dialog.getByRole('textbox', { name: 'Sold on' }), '05/04/2026')
  await person.click(dialog.getByRole('button', { name: 'The map' }))
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  const { body } = await waitFor(() => server.next('saveOwnSale'))
  expect(body).toMatchObject({ marketClass: 'land' })
})

it('A sale that is typed in is discarded by nothing but an answer', async () => {
  useAlerts.setState({ queue: [] })
  const onClose = vi.fn()
  const { person } = showPage(<Opened onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  const name = dialog.getByRole('textbox', { name: 'Name or address' })
  await person.type(name, '12 Elm Street')
  const question = async () => {
    await person.keyboard('{Escape}')
    return waitFor(() => {
      const [asked] = useAlerts.getState().queue
      expect(asked).toMatchObject({ kind: 'danger', title: 'Discard what you have typed?' })
      return asked?.id ?? 0
    })
  }
  answerQuestion(await question(), false)
  await waitFor(() => expect(useAlerts.getState().queue).toEqual([]))
  expect(onClose).not.toHaveBeenCalled()
  expect(name).toHaveProperty('value', '12 Elm Street')
  answerQuestion(await question(), true)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('A dialog without a typed sale closes at once, and a wrong date is called wrong', async () => {
  useAlerts.setState({ queue: [] })
  const onClose = vi.fn()
  const { person } = showPage(<Opened onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(useAlerts.getState().queue).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: 'Name or address' }), '12 Elm Street')
  await person.type(dialog.getByRole('textbox', { name: 'Price paid' }), '1400000')
  await person.type(dialog.getByRole('textbox', { name: 'Sold on' }), '31/31/2026')
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  await dialog.findByText(/^This is not a valid date/)
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Sold on' }))
})

it('A PID without nine digits is refused before it is sent, in words that say so', async () => {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const { person } = showPage(<Opened onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.click(dialog.getByRole('radio', { name: 'PID' }))
  const pid = dialog.getByRole('textbox', { name: 'PID' })
  await person.type(pid, '999')
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  await dialog.findByText('“999” is not a PID. A PID has nine digits, such as 012-345-678.')
  await person.clear(pid)
  await person.type(pid, 'PID: 012-345-678')
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis() }))
  const { body } = await waitFor(() => server.next('addComparable'))
  expect(body).toMatchObject({ by: { kind: 'pid', pid: 'PID: 012-345-678' } })
})

it('A text that names the credentials of boards leads to them', async () => {
  const { person } = showPage(<Opened onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.click(dialog.getByRole('radio', { name: 'MLS® number' }))
  const link = await dialog.findByRole('link', { name: 'your own credentials' })
  expect(link.getAttribute('href')).toBe('/account?tab=credentials')
})

it('What is missing stands beside its field, which has the focus: the first one first, the place last', async () => {
  const { person } = showPage(<Opened onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  const fill = [
    ['Name or address', 'Please name the sale, for example by its address.', '12 Elm Street'],
    ['Price paid', 'Please enter the price that was paid.', '1400000'],
    ['Sold on', 'Please enter the day on which it was sold.', '05/04/2026'],
  ] as const
  for (const [name, message, typed] of fill) {
    await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
    const field = dialog.getByRole('textbox', { name })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.closest('div[class*=InputWrapper]')?.textContent).toContain(message)
    await person.type(field, typed)
  }
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  const place = dialog.getByRole('group', { name: 'Place of the sale' })
  await waitFor(() => expect(document.activeElement).toBe(place))
  within(place).getByText('Please choose the place of the sale.')
})

it('The typed address is found by the search, and taken as the place of the sale', async () => {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const { person } = showPage(<Opened onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.type(dialog.getByRole('textbox', { name: 'Name or address' }), '12 Elm Street')
  const hit = { id: 'a', title: '12 Elm Street', subtitle: null, upids: ['a'], centre: [-123.2, 49.3] }
  const search = await waitFor(() => server.startingWith('/api/search?q=12+Elm+Street'))
  search.response({ groups: [{ kind: 'address', hits: [hit] }] })
  await person.click(await dialog.findByRole('button', { name: 'Use the location of 12 Elm Street' }))
  await person.type(dialog.getByRole('textbox', { name: 'Price paid' }), '1400000')
  await person.type(dialog.getByRole('textbox', { name: 'Sold on' }), '05/04/2026')
  await person.click(dialog.getByRole('button', { name: 'Add and pin' }))
  const { body } = await waitFor(() => server.next('saveOwnSale'))
  expect(body).toMatchObject({ position: [-123.2, 49.3] })
})

it('A pasted list of MLS® numbers is added one by one, and those that are not found stay in the field', async () => {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const onClose = vi.fn()
  const { person } = showPage(<Opened onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add comparable' }))
  await person.click(dialog.getByRole('radio', { name: 'MLS® number' }))
  await person.click(dialog.getByRole('textbox', { name: 'MLS® number' }))
  await person.paste('R2900001, R2900002\nR2900003 R2900001')
  await person.keyboard('{Enter}')
  const numberOf = (body: unknown) => (body as { by: { listingNumber: string } }).by.listingNumber
  for (const wanted of ['R2900001', 'R2900002', 'R2900003']) {
    await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis() }))
    const sent = await waitFor(() => server.next('addComparable'))
    expect(numberOf(sent.body)).toBe(wanted)
    if (wanted === 'R2900002') sent.refuse(404, `No sale of MLS® number ${wanted} is in the data.`)
    else sent.response({ analysis: someAnalysis() })
  }
  await dialog.findByText('2 of 3 added. No sale of MLS® number R2900002 is in the data.')
  expect(dialog.getByRole('textbox', { name: 'MLS® number' })).toHaveProperty('value', 'R2900002')
  expect(onClose).not.toHaveBeenCalled()
})
