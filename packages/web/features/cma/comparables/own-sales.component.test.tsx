import { screen, waitFor, within } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { toBasisSaleId } from '#domain/valuation/analysis/analysis-basis.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { answerQuestion, useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useAnalysisChanges } from '../editor/use-analysis-changes.ts'
import { OwnSalesDialog } from './own-sales-dialog.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const SALE: OwnSale = {
  id: '6a1b0c5e-0d6a-4a53-9f0e-3f1f4f0f0a01',
  name: '12 Elm Street',
  position: [-123.1, 49.25],
  pid: '012345678',
  listingNumber: null,
  marketClass: 'house',
  tenure: 'freehold',
  building: null,
  neighbourhood: 'Cedar',
  attributes: { ...UNKNOWN_ATTRIBUTES, floorSquareMetres: 190.3, grade: 6 },
  priceDollars: 14_000_000,
  taxDollars: 0,
  soldOn: '2026-05-04',
  contractOn: null,
  isArmsLength: true,
  notes: 'By word of mouth',
  updatedAt: '2026-05-05T08:00:00.000Z',
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', server.fetch)
})

const respond = (sales: OwnSale[]) => waitFor(() => server.at('/api/cma/own-sales').response({ sales }))

const PINNED = { saleId: toBasisSaleId(SALE.id), choice: 'pin' as const, note: '' }

function Opened({ analysis, onAdd }: { analysis: Analysis; onAdd: () => void }) {
  const changes = useAnalysisChanges(analysis)
  return (
    <>
      <OwnSalesDialog
        analysis={analysis}
        answer={undefined}
        changes={changes}
        onAdd={onAdd}
        onClose={() => {}}
      />
      {createPortal(
        <button type="button" onClick={() => changes.change(() => ({ choices: [PINNED] }))}>
          Pin it
        </button>,
        document.body,
      )}
    </>
  )
}

async function opened(analysis: Analysis = someAnalysis(), sales = [SALE], onAdd = () => {}) {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), analysis)
  const page = showPage(<Opened analysis={analysis} onAdd={onAdd} />)
  await respond(sales)
  return page
}

describe('Sales that an account typed in', () => {
  it('are listed with price and day', async () => {
    await opened()
    await screen.findByText('12 Elm Street')
    screen.getByText('$14,000,000 · sold May 4, 2026 · House')
  })

  it('are listed with and without the GST of their price, also before they are deleted', async () => {
    const { person } = await opened(someAnalysis(), [
      { ...SALE, priceDollars: 1_050_000, taxDollars: 50_000 },
    ])
    await screen.findByText('$1,050,000 with GST, $1,000,000 without · sold May 4, 2026 · House')
    await person.click(screen.getByRole('button', { name: 'Delete 12 Elm Street' }))
    await waitFor(() =>
      expect(useAlerts.getState().queue).toMatchObject([
        { body: '12 Elm Street, $1,050,000 with GST, $1,000,000 without. This cannot be undone.' },
      ]),
    )
  })

  it('are corrected: what is not among the fields stays as it was', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a sale' }))
    const pid = dialog.getByRole<HTMLInputElement>('textbox', { name: 'PID, if known' })
    expect(pid.value).toBe('012-345-678')
    const price = dialog.getByRole('textbox', { name: 'Price paid' })
    await person.clear(price)
    await person.type(price, '1,400,000')
    await person.type(dialog.getByRole('textbox', { name: 'MLS® number, if any' }), 'R2900001')
    await person.clear(pid)
    await person.type(pid, '999')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Please enter a PID of nine digits, or leave it empty.')
    await person.clear(pid)
    await person.type(pid, '123456780')
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    const { body, response } = await waitFor(() => server.next('saveOwnSale'))
    const { id, ...stated } = SALE
    const changed = { priceDollars: 1_400_000, listingNumber: 'R2900001', pid: '123456780' }
    expect(body).toMatchObject({ ...stated, ...changed, ownSaleId: id })
    expect(body).not.toHaveProperty('analysisId')
    response({ sale: { ...SALE, ...changed } })
    await respond([{ ...SALE, ...changed }])
    await screen.findByText(/^\$1,400,000/)
  })

  it('are not left with a correction that is not saved before it is confirmed', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    await person.type(await screen.findByRole('spinbutton', { name: 'Bedrooms' }), '4')
    await person.click(screen.getByRole('button', { name: 'Back to the list' }))
    const [question] = await waitFor(() => {
      const { queue } = useAlerts.getState()
      expect(queue).toMatchObject([{ kind: 'danger', title: 'Discard what you have typed?' }])
      return queue
    })
    screen.getByRole('dialog', { name: 'Correct a sale' })
    answerQuestion(question?.id ?? 0, true)
    await screen.findByRole('dialog', { name: 'Your sales' })
  })

  it('are not stored without a number that is out of its bounds', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    const year = await screen.findByRole('spinbutton', { name: 'Year built' })
    await person.type(year, '1500')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(year))
    expect(year.getAttribute('aria-invalid')).toBe('true')
    expect(server.waiting('saveOwnSale')).toBe(0)
    await person.clear(year)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect((await waitFor(() => server.next('saveOwnSale'))).body).toMatchObject({
      attributes: { yearBuilt: null },
    })
  })

  it('are corrected by keyboard: the focus goes into the form, and back to the sale', async () => {
    const { person } = await opened()
    const button = await screen.findByRole('button', { name: 'Correct 12 Elm Street' })
    button.focus()
    await person.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Correct a sale' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await person.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Correct 12 Elm Street'),
    )
  })

  it('lead to the form of a new one, also where there is none', async () => {
    const onAdd = vi.fn()
    const { person } = await opened(someAnalysis(), [], onAdd)
    await screen.findByText('You have not entered any sales yet.')
    await person.click(screen.getByRole('button', { name: 'Type in a sale' }))
    expect(onAdd).toHaveBeenCalledOnce()
  })

  it('count at once in the analysis to which they are pinned', async () => {
    const { person } = await opened(someAnalysis({ choices: [PINNED] }))
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    expect((await waitFor(() => server.next('saveOwnSale'))).body).toMatchObject({ analysisId: ANALYSIS_ID })
  })

  it('are corrected after the change of the analysis that is being saved, which pins them', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    await person.click(screen.getByRole('button', { name: 'Pin it', hidden: true }))
    const saving = await waitFor(() => server.next('changeAnalysis'))
    await person.click(save)
    expect(server.waiting('saveOwnSale')).toBe(0)
    saving.response({ analysis: someAnalysis({ version: 2, choices: [PINNED] }) })
    expect((await waitFor(() => server.next('saveOwnSale'))).body).toMatchObject({ analysisId: ANALYSIS_ID })
  })

  it('say why a correction was refused, beside what was typed', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
    await person.click(await screen.findByRole('button', { name: 'Save' }))
    const { refuse } = await waitFor(() => server.next('saveOwnSale'))
    refuse(404, 'This sale does not exist, or was deleted.')
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a sale' }))
    await dialog.findByText(/This sale does not exist, or was deleted/)
  })

  it('are deleted after a question', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('button', { name: 'Delete 12 Elm Street' }))
    const [question] = await waitFor(() => {
      expect(useAlerts.getState().queue).toMatchObject([{ title: 'Delete this sale?' }])
      return useAlerts.getState().queue
    })
    expect(server.waiting('deleteOwnSales')).toBe(0)
    answerQuestion(question?.id ?? 0, true)
    const { body, response } = await waitFor(() => server.next('deleteOwnSales'))
    expect(body).toMatchObject({ ownSaleIds: [SALE.id] })
    response({})
    await respond([])
    await screen.findByText(/You have not entered any sales yet/)
  })
})
