import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useAnalysisChanges } from '../editor/use-analysis-changes.ts'
import { OwnSalesDialog } from './own-sales-dialog.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const SALE: OwnSale = {
  id: '6a1b0c5e-0d6a-4a53-9f0e-3f1f4f0f0a01',
  name: '12 Elm Street',
  position: [-123.1, 49.25],
  pid: null,
  listingNumber: null,
  marketClass: 'house',
  tenure: 'freehold',
  building: null,
  neighbourhood: null,
  attributes: { ...UNKNOWN_ATTRIBUTES, floorSquareMetres: 190.3, view: 2 },
  priceDollars: 1_400_000,
  taxDollars: 0,
  soldOn: '2026-05-04',
  contractOn: null,
  isArmsLength: true,
  notes: '',
  updatedAt: '2026-05-05T08:00:00.000Z',
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const column = { state: 'used' as const, share: 1, errors: null }
const garage = { name: 'Garage', kind: 'number' as const, words: [], least: 0, most: 3 }
const kitchen = { name: 'Kitchen', kind: 'ordered' as const, words: ['fair', 'good'], least: 0, most: 1 }
const ANSWER = someAnswer({
  imported: [
    { ...column, name: 'Garage', term: garage },
    { ...column, name: 'Kitchen', term: kitchen },
    { ...column, name: 'Stove', state: 'no gain', term: null },
  ],
})

function Opened({ analysis }: { analysis: Analysis }) {
  const changes = useAnalysisChanges(analysis)
  return (
    <OwnSalesDialog
      analysis={analysis}
      answer={ANSWER}
      changes={changes}
      onAdd={() => {}}
      onClose={() => {}}
    />
  )
}

async function opened(sale: OwnSale = SALE) {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const { person } = showPage(<Opened analysis={someAnalysis()} />)
  await waitFor(() => server.at('/api/cma/own-sales').response({ sales: [sale] }))
  await person.click(await screen.findByRole('button', { name: 'Correct 12 Elm Street' }))
  const form = within(await screen.findByRole('dialog', { name: 'Correct a sale' }))
  const choose = async (label: string, option: string) => {
    await person.click(form.getByRole('combobox', { name: new RegExp(`^${label} `) }))
    await person.click(await screen.findByRole('option', { name: option }))
  }
  const save = () => person.click(form.getByRole('button', { name: 'Save' }))
  return { person, form, choose, save }
}

const saved = async () => (await waitFor(() => server.next('saveOwnSale'))).body

describe('The form of an own sale', () => {
  it('has the attributes of imported sales that the market uses, and stores no wrong number of them', async () => {
    const { person, form, choose, save } = await opened()
    await choose('Kitchen', 'Good')
    await person.type(form.getByRole('spinbutton', { name: 'Garage' }), '9')
    await save()
    expect(form.getByText('Please correct the number, or leave it empty.')).toBeTruthy()
    await person.clear(form.getByRole('spinbutton', { name: 'Garage' }))
    await person.type(form.getByRole('spinbutton', { name: 'Garage' }), '2')
    await save()
    expect(await saved()).toMatchObject({ imported: { Kitchen: 'good', Garage: '2' } })
  })

  it('has tenure, GST, day of contract, arm’s length and a note', async () => {
    const { person, form, choose, save } = await opened()
    await choose('Tenure', 'Leasehold')
    await person.type(form.getByRole('textbox', { name: 'GST in the price' }), '60k')
    await person.type(form.getByRole('textbox', { name: 'Contract date' }), '02/11/2026')
    await person.click(form.getByRole('checkbox', { name: /^Sold at arm’s length/ }))
    await person.type(form.getByRole('textbox', { name: 'Note, for yourself' }), 'From the vendor')
    await save()
    expect(await saved()).toMatchObject({
      tenure: 'leasehold',
      taxDollars: 60_000,
      contractOn: '2026-02-11',
      isArmsLength: false,
      notes: 'From the vendor',
    })
  })

  it('has what the method adjusts for, and takes back what is not known after all', async () => {
    const { person, form, choose, save } = await opened()
    await choose('Waterfront', 'Yes')
    await choose('Quality', 'Good')
    await choose('View', 'Not known')
    await person.type(form.getByRole('spinbutton', { name: 'Basement, % of the floor' }), '40')
    await save()
    expect(await saved()).toMatchObject({
      attributes: { isWaterfront: true, grade: 7, view: null, basementShare: 0.4, floorSquareMetres: 190.3 },
    })
  })

  it('has zoning and OCP of land', async () => {
    const { person, form, save } = await opened({ ...SALE, marketClass: 'land' })
    expect(form.queryByRole('combobox', { name: /^Quality / })).toBeNull()
    await person.type(form.getByRole('textbox', { name: 'Zoning' }), 'RS-1 ')
    await person.type(form.getByRole('textbox', { name: 'OCP' }), 'Urban')
    await save()
    expect(await saved()).toMatchObject({ attributes: { zoning: 'RS-1', ocp: 'Urban' } })
  })

  it('stores no sale with terms that cannot be', async () => {
    const { person, form, save } = await opened()
    const contract = form.getByRole('textbox', { name: 'Contract date' })
    await person.type(contract, '02/31/2026')
    await save()
    await form.findByText(/^This is not a valid date/)
    await person.clear(contract)
    await person.type(contract, '05/05/2026')
    await save()
    await form.findByText('Please enter a contract date on or before the day of the sale.')
    await person.clear(contract)
    await person.type(form.getByRole('textbox', { name: 'GST in the price' }), '1400k')
    await save()
    await form.findByText('Please enter a GST amount below the price, which includes it.')
    expect(server.waiting('saveOwnSale')).toBe(0)
  })
})
