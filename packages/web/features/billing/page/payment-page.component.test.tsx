import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { answerQuestion, useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import {
  someBilling,
  someBundle,
  someInvoice,
  someLapsedUser,
  someSubscription,
  VISA,
} from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'
import { PaymentPage } from './payment-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  closeBillingDialog()
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const BASIC = someBundle({ name: 'Lotline Basic', bundleId: { monthly: 'basic-m', yearly: 'basic-y' } })

async function shown(billing: ReturnType<typeof someBilling>) {
  const shownPage = showPage(
    <>
      <PaymentPage />
      <BillingDialogs />
    </>,
  )
  await waitFor(() => server.next('billingDetails').response(billing))
  if (billing.provider.mode !== 'none') {
    await waitFor(() => server.next('featureBundles').response([someBundle(), BASIC]))
  }
  return shownPage
}

describe('The payment page of a lapsed account', () => {
  it('offers the plans, and leads from one to its order', async () => {
    const { person } = await shown(someBilling())
    await person.click(await screen.findByRole('button', { name: 'Subscribe now: Lotline Pro' }))
    await screen.findByRole('dialog', { name: 'New Subscription' })
  })

  it('shows an invoice that is not paid before anything else', async () => {
    await shown(someBilling({ history: [someInvoice({ status: 'open' })] }))
    const notice = await screen.findByText('An invoice is not paid')
    const plans = screen.getByText('Feature bundles')
    expect(notice.compareDocumentPosition(plans)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('button', { name: 'Add card' })).not.toEqual([])
  })

  it('gives up a renewal that is not paid, though access has closed', async () => {
    const unpaid = someSubscription({ standing: 'unpaid', accessUntil: null, isRenewalUnpaid: true })
    const { person } = await shown(
      someBilling({ subscriptions: [unpaid], history: [someInvoice({ status: 'open' })] }),
    )
    const list = await screen.findByRole('region', { name: 'Current subscriptions' })
    within(list).getByText('Unpaid, closed')
    await person.click(within(list).getByRole('button', { name: 'Change subscriptions' }))
    await person.click(await screen.findByRole('switch', { name: 'Auto-renew Lotline Pro' }))
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    answerQuestion(useAlerts.getState().queue[0]?.id ?? 0, true)
    const call = await waitFor(() => server.next('setAutoRenew'))
    expect(call.body).toEqual({ subscriptions: [{ id: 'sub_1' }] })
    call.response({ billingDetails: someBilling().billingDetails })
    await waitFor(() => expect(screen.queryByText('Current subscriptions')).toBeNull())
    expect(screen.queryByText('An invoice is not paid')).toBeNull()
  })

  it('leads from the plan that has closed to its invoice, and from another to how that is turned off', async () => {
    const unpaid = someSubscription({ standing: 'unpaid', accessUntil: null, isRenewalUnpaid: true })
    const { person } = await shown(
      someBilling({ subscriptions: [unpaid], history: [someInvoice({ status: 'open' })], savedCard: VISA }),
    )
    await person.click(await screen.findByRole('button', { name: 'Pay open invoice: Lotline Pro' }))
    const paying = screen.getByRole('button', { name: /^Pay \$0\.00 with Visa/ })
    await waitFor(() => expect(document.activeElement).toBe(paying))
    screen.getByText('Your yearly Lotline Pro is not paid. Turn off its renewal to take this plan instead.')
    expect(screen.queryByRole('button', { name: /^(Subscribed|Included)/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Change subscriptions: Lotline Basic' }))
    await screen.findByRole('switch', { name: 'Auto-renew Lotline Pro' })
  })

  it('turns off notifications that renew without a plan', async () => {
    const areas = someSubscription({ planId: 'areas-yearly', name: 'Watched areas', plan: null })
    await shown(someBilling({ subscriptions: [areas] }))
    const list = await screen.findByRole('region', { name: 'Current subscriptions' })
    within(list).getByText('Renews Mar 4, 2027 for $884.80 with tax')
    within(list).getByRole('button', { name: 'Change subscriptions' })
  })

  it('lists no subscriptions where there are none', async () => {
    await shown(someBilling({ history: [someInvoice()] }))
    await screen.findByText('Billing history')
    expect(screen.queryByText('Current subscriptions')).toBeNull()
  })

  it('is a page to contact support where nothing can be bought', async () => {
    await shown(someBilling({}, 'none'))
    await screen.findByText(/its administrators grant subscriptions/)
    screen.getByRole('button', { name: 'Contact support' })
    expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull()
  })
})
