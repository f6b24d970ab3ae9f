import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import {
  someBilling,
  someBundle,
  someInvoice,
  someLapsedUser,
  somePayment,
  someSubscription,
  VISA,
} from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'
import { storeBillingDetails } from '../billing-queries.ts'
import { BillingPage, FeatureBundlesPage } from './billing-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  closeBillingDialog()
  useAlerts.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser({
      subscriptionValid: true,
      plan: { key: 'pro', title: 'Pro', endsAt: null },
    }),
    allowedResources: new Set([RESOURCES.BILLING, RESOURCES.UPGRADE_NOTIF_AREA]),
  })
})

const NOTIFICATIONS = {
  name: 'Property changes',
  price: 12_000,
  stripeId: 'changes-yearly',
  learnMore: null,
  description: '',
  items: [{ label: 'Folders', included: true }],
  includes: [],
  isIncluded: false,
  partHeld: null,
}
const BASIC = someBundle({ name: 'Lotline Basic', bundleId: { monthly: 'basic-m', yearly: 'basic-y' } })

async function shown(
  billing = someBilling(),
  { page = <BillingPage />, bundles = [someBundle(), BASIC] } = {},
) {
  const shownPage = showPage(
    <>
      {page}
      <BillingDialogs />
    </>,
  )
  await waitFor(() => server.next('billingDetails').response(billing))
  if (billing.provider.mode !== 'none') {
    await waitFor(() => server.next('featureBundles').response(bundles))
  }
  return shownPage
}
const withNotifications = () => waitFor(() => server.next('notificationsBundles').response([NOTIFICATIONS]))

describe('Manage Subscriptions', () => {
  it('shows what renews and what expires, the card, and invoices with their PDF', async () => {
    await shown(
      someBilling({
        savedCard: VISA,
        subscriptions: [
          someSubscription(),
          someSubscription({ id: 'sub_2', planId: 'changes-yearly', name: 'Changes', autoRenew: false }),
        ],
        history: [someInvoice()],
      }),
    )
    await screen.findByText('Renews Mar 4, 2027 for $884.80 with tax')
    screen.getByText('Expires Mar 4, 2027')
    screen.getByText('Visa ending 4242')
    screen.getByText('Expires 08/2028')
    expect(
      screen.getByRole('link', { name: 'Invoice of Mar 4, 2026, Lotline Pro, yearly' }).getAttribute('href'),
    ).toBe('https://invoice.example/in_1')
    expect(
      screen
        .getByRole('link', { name: 'PDF of the invoice of Mar 4, 2026, Lotline Pro, yearly' })
        .getAttribute('href'),
    ).toBe('https://invoice.example/in_1.pdf')
    await screen.findByRole('button', { name: 'Subscribed: Lotline Pro' })
  })

  it('says of a renewal that was not paid when it closes, and pays it by the saved card once', async () => {
    const open = someInvoice({ status: 'open', amount: 13_440, amountDue: 3_440, title: 'Changes, yearly' })
    const { person } = await shown(
      someBilling({
        savedCard: VISA,
        subscriptions: [someSubscription({ standing: 'past_due', accessUntil: 1_804_795_200 })],
        history: [open],
      }),
    )
    await screen.findByText('Unpaid, closes Mar 11, 2027')
    screen.getByText('Lotline Pro closes on Mar 11, 2027 unless it is paid by then.')
    // A credit of $100.
    const asked = screen.getByText('Total $134.40, due now').closest('li')
    expect(asked?.textContent).toContain('$34.40')
    const listed = within(screen.getByRole('list', { name: 'Invoices' })).getByText('Not paid, $34.40 due')
    expect(listed.closest('li')?.textContent).toContain('$134.40')
    await person.dblClick(
      screen.getByRole('button', {
        name: 'Pay $34.40 with Visa ending 4242: Changes, yearly, invoice of Mar 4, 2026',
      }),
    )
    const payment = server.next('payInvoice')
    expect(payment.body).toMatchObject({ invoiceId: 'in_1' })
    expect(server.waiting('payInvoice')).toBe(0)
    payment.response(somePayment())
    await waitFor(() => expect(screen.queryByText('An invoice is not paid')).toBeNull())
  })

  it('says the days of British Columbia, as the mail does, also to a browser elsewhere', async () => {
    // 22:00 on March 11 in British Columbia.
    const accessUntil = Date.parse('2027-03-12T06:00:00Z') / 1000
    await shown(someBilling({ subscriptions: [someSubscription({ standing: 'past_due', accessUntil })] }))
    await screen.findByText('Unpaid, closes Mar 11, 2027')
  })

  it('offers bundles by month or year, of the other period by contact alone', async () => {
    const { person } = await shown(
      someBilling({ subscriptions: [someSubscription({ planId: 'basic-y', name: 'Lotline Basic' })] }),
    )
    await screen.findByRole('button', { name: 'Subscribe now: Lotline Pro' })
    screen.getByText('2 months free')
    await person.click(screen.getByRole('radio', { name: 'Monthly' }))
    screen.getByRole('button', { name: 'Contact us: Lotline Pro' })
    screen.getByRole('button', { name: 'Contact us: Lotline Basic' })
    await person.click(screen.getByRole('radio', { name: /^Yearly/ }))
    screen.getByRole('button', { name: 'Subscribed: Lotline Basic' })
  })

  it('shows the prices of the period that was just paid', async () => {
    await shown()
    const period = within(await screen.findByRole('radiogroup', { name: 'Billing period' }))
    expect(period.getByRole('radio', { name: /^Yearly/ })).toHaveProperty('checked', true)
    const paid = someSubscription({ planId: 'pro-monthly', period: 'monthly' })
    storeBillingDetails(someBilling({ subscriptions: [paid] }).billingDetails)
    await screen.findByRole('button', { name: 'Subscribed: Lotline Pro' })
    expect(period.getByRole('radio', { name: 'Monthly' })).toHaveProperty('checked', true)
  })

  it('names the membership that includes a bundle', async () => {
    await shown(someBilling(), { bundles: [someBundle({ dealBoard: 'Cedar Arm Board', withinDeal: true })] })
    await screen.findByText('Included with membership to Cedar Arm Board')
    expect(screen.getByRole('button', { name: 'Subscribed: Lotline Pro' })).toHaveProperty('disabled', true)
  })

  it('opens the order of notifications where they may be subscribed to, else asks to contact us', async () => {
    const { person } = await shown()
    await withNotifications()
    await person.click(await screen.findByRole('button', { name: 'Subscribe: Property changes' }))
    await screen.findByRole('dialog', { name: 'Order Summary' })
  })

  it('asks to contact us without that permission', async () => {
    useSession.setState({ allowedResources: new Set([RESOURCES.BILLING]) })
    await shown()
    await withNotifications()
    await screen.findByRole('button', { name: 'Contact Us: Property changes' })
    expect(screen.queryByRole('button', { name: /^Subscribe: / })).toBeNull()
  })

  it('lists a plan that was granted beside what was bought, and one that was bought once', async () => {
    const areas = someSubscription({ id: 'sub_2', planId: 'areas-yearly', name: 'Watched areas', plan: null })
    await shown(someBilling({ subscriptions: [areas] }))
    const list = within(await screen.findByRole('region', { name: 'Current subscriptions' }))
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    list.getByText('Granted permanently')
    cleanup()
    const endsAt = '2027-03-12T06:00:00.000Z'
    useSession.setState(({ user }) => ({
      user: user && { ...user, plan: { key: 'pro', title: 'Pro', endsAt } },
    }))
    clearAccountData()
    await shown(someBilling({ subscriptions: [someSubscription(), areas] }))
    const region = await screen.findByRole('region', { name: 'Current subscriptions' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(2)
    expect(within(region).queryByText(/^Ends /)).toBeNull()
  })

  it('says of a trial when it ends, that nothing is charged then, and what stays', async () => {
    const plan = { key: 'pro' as const, title: 'Pro', endsAt: '2027-03-12T20:00:00.000Z' }
    useSession.setState(({ user }) => ({ user: user && { ...user, plan } }))
    await shown()
    const list = within(await screen.findByRole('region', { name: 'Current subscriptions' }))
    list.getByText('Ends Mar 12, 2027')
    list.getByText(/^Nothing is charged when Pro ends\. Your saved data stays/)
  })

  it('explains where nothing can be bought, and offers nothing', async () => {
    await shown(someBilling({}, 'none'))
    await screen.findByText('Payments are not set up on this server')
    screen.getByText('Granted permanently')
    expect(screen.queryByRole('button', { name: /Subscribe|Add/ })).toBeNull()
  })

  it('says what failed, and tries again', async () => {
    const { person } = showPage(<BillingPage />)
    await waitFor(() => server.next('billingDetails').refuse(500, 'Down.'))
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => server.next('billingDetails').response(someBilling()))
    await screen.findByText('Current subscriptions')
  })

  it('opens the detail of the first bundle on the bundle page', async () => {
    await shown(someBilling(), { page: <FeatureBundlesPage /> })
    const dialog = await screen.findByRole('dialog', { name: 'Feature Bundle' })
    await within(dialog).findByRole('heading', { name: 'Lotline Pro' })
    within(dialog).getByRole('link', { name: 'Manage Subscriptions' })
  })
})
