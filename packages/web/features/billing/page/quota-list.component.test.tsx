import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData, refreshAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { someBilling, someLapsedUser } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'
import { BillingPage } from './billing-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  closeBillingDialog()
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser({ subscriptionValid: true }),
    allowedResources: new Set([RESOURCES.BILLING, RESOURCES.TABLE_LTSA]),
  })
})

const TITLES = {
  id: 'titles-100',
  name: '100 titles',
  price: 5_000,
  tax: 5,
  description: '',
  adds: { quota: 'propertiesTable' as const, uses: 100 },
  connectedSources: ['myltsa' as const],
}

async function shown(billing: ReturnType<typeof someBilling>) {
  const page = showPage(
    <>
      <BillingPage />
      <BillingDialogs />
    </>,
  )
  await waitFor(() => server.next('billingDetails').response(billing))
  return page
}

const quotas = (left: number, products: number) =>
  someBilling({
    monthlyUses: { ...someBilling().billingDetails.monthlyUses, propertiesTable: { limit: 10_000, left } },
    extraUses: { propertiesTable: products, paragonTable: 0, offerRent: 0 },
  })

it('Quotas show what is left of the month and of products, also after uses were charged or given back, and what adds to them', async () => {
  // The session is as old as the sign-in.
  const { person } = await shown(quotas(1_240, 10))
  await waitFor(() => server.next('products').response([TITLES]))
  await screen.findByText('1,240 of 10,000 left')
  screen.getByText('Renew Feb 1, 2027')
  screen.getByText('10 more from products, until used')
  // Other calls get no response.
  refreshAccountData('billing').catch(() => {})
  await waitFor(() => server.next('billingDetails').response(quotas(0, 4)))
  await screen.findByText('0 of 10,000 left')
  screen.getByText('4 more from products, until used')
  await person.click(await screen.findByRole('button', { name: 'Add 100, $50.00' }))
  await screen.findByRole('dialog', { name: 'New Purchase' })
})

it('A page that opens shows what is left now, not what was left when it was open last', async () => {
  await shown(quotas(1_240, 10))
  await screen.findByText('1,240 of 10,000 left')
  cleanup()
  await shown(quotas(1_239, 10))
  await screen.findByText('1,239 of 10,000 left')
})

it('Uses of a data source that is not connected here are not sold, and the quota says why', async () => {
  await shown(quotas(0, 0))
  await waitFor(() => server.next('products').response([{ ...TITLES, connectedSources: [] }]))
  await screen.findByText(/^Not for sale: the data sources .+ are not connected here/)
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
})

const OFFER_RENTS = { ...TITLES, id: 'rents', price: 1_900, adds: { quota: 'offerRent' as const, uses: 25 } }

it('A quota that no data source of the account uses is neither shown nor sold', async () => {
  useSession.setState({ allowedResources: new Set([RESOURCES.BILLING, RESOURCES.BOARD_GVR]) })
  await shown(someBilling())
  await waitFor(() => server.next('products').response([TITLES, OFFER_RENTS]))
  await screen.findByText('Tax reports')
  expect(screen.queryByText('Offer rent')).toBeNull()
  expect(screen.queryByText('Property data')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
})

it('An account without a data source that is counted has no quotas', async () => {
  useSession.setState({ allowedResources: new Set([RESOURCES.BILLING]) })
  await shown(someBilling())
  await screen.findByText('Current subscriptions')
  expect(screen.queryByText('Quotas')).toBeNull()
})
