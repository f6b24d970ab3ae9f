import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import {
  someBilling,
  someLapsedUser,
  somePayment,
  someSubscription,
  VISA,
} from '../../../testing/billing-factory.ts'
import { fakeStripe } from '../../../testing/fake-stripe.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  fakeStripe()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const CHANGES = [
  { planId: 'pro-monthly', name: 'Lotline Pro', price: 8_900, period: 'monthly' as const },
  { planId: 'pro-yearly', name: 'Lotline Pro', price: 89_000, period: 'yearly' as const },
]
const PREVIEW = {
  prorationDate: 1_800_000_000,
  lines: [
    { text: 'Unused time on Lotline Basic', cents: -1_900 },
    { text: 'Remaining time on Lotline Pro', cents: 5_900 },
  ],
  taxes: [{ name: 'GST', percent: 5, cents: 200 }],
  totalCents: 4_200,
  dueNow: 4_200,
  nextBill: { date: 1_804_190_400, cents: 9_345 },
}

async function opened() {
  const held = someSubscription({
    planId: 'basic-monthly',
    name: 'Lotline Basic',
    price: 2_900,
    period: 'monthly',
    changes: CHANGES,
  })
  openBillingDialog({ kind: 'plan', subscriptionId: held.id, planId: 'pro-monthly' })
  const { person } = show(<BillingDialogs />)
  const billing = someBilling({ savedCard: VISA, subscriptions: [held] })
  await waitFor(() => server.next('billingDetails').response(billing))
  const preview = await waitFor(() => server.next('previewChange'))
  expect(preview.body).toEqual({ subscriptionId: held.id, planId: 'pro-monthly' })
  preview.response(PREVIEW)
  await screen.findByText('Unused time on Lotline Basic')
  return { person, held }
}

it('A change of plan shows the credit, the tax, the charge of today and the next bill, and charges what it shows', async () => {
  const { person, held } = await opened()
  screen.getByText('−$19.00')
  screen.getByText('GST, 5%')
  screen.getByText('Next bill, Mar 4, 2027, with tax')
  await person.click(screen.getByRole('button', { name: 'Pay $42.00' }))
  const change = await waitFor(() => server.next('changePlan'))
  expect(change.body).toMatchObject({
    subscriptionId: held.id,
    planId: 'pro-monthly',
    prorationDate: PREVIEW.prorationDate,
    shownTotal: 4_200,
  })
  change.response(somePayment())
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useToasts.getState().toasts).toMatchObject([
    { message: 'Your subscription is now Lotline Pro, monthly' },
  ])
})

it('A change that is declined says so in the dialog', async () => {
  const { person, held } = await opened()
  await person.click(screen.getByRole('button', { name: 'Pay $42.00' }))
  const change = await waitFor(() => server.next('changePlan'))
  const { billingDetails } = someBilling({ savedCard: VISA, subscriptions: [held] })
  change.response(somePayment({ state: 'failed', message: 'Your card was declined.', billingDetails }))
  await screen.findByText(/Your card was declined\. Nothing was charged\./)
})
