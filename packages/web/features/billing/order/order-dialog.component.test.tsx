import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import {
  PRO_ORDER,
  someBilling,
  someLapsedUser,
  somePayment,
  VISA,
} from '../../../testing/billing-factory.ts'
import { fakeStripe } from '../../../testing/fake-stripe.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
let stripe = fakeStripe()
beforeEach(() => {
  server = recordedCalls()
  stripe = fakeStripe()
  clearAccountData()
  sessionStorage.clear()
  useAlerts.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const alerts = () => useAlerts.getState().queue.map(({ kind, title, body }) => ({ kind, title, body }))
const toasts = () => useToasts.getState().toasts.map(({ kind, title, message }) => ({ kind, title, message }))
const pay = () => screen.findByRole('button', { name: /^Pay \$/ })
const removal = () => screen.getByRole('button', { name: 'Remove the coupon' })
const isClosed = () => useBillingDialog.getState().kind === 'closed'

async function opened(order = PRO_ORDER, details: Parameters<typeof someBilling>[0] = {}) {
  openBillingDialog({ kind: 'order', order })
  const page = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling(details)))
  await pay()
  return page
}

async function withCardForm() {
  const page = await opened()
  await waitFor(() => server.next('createStripeCustomer').response({ customerId: 'cus_1' }))
  await waitFor(() =>
    server
      .next('createSetupIntent')
      .response({ customerId: 'cus_1', clientSecret: 'seti_1_secret_x', intentId: 'seti_1' }),
  )
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Pay \$/ })).toHaveProperty('disabled', false),
  )
  return page
}

describe('An order paid by a new card', () => {
  it('takes the coupon off, is charged what is shown, and opens what was bought at once', async () => {
    const { person } = await withCardForm()
    expect((await pay()).textContent).toBe('Pay $884.80')
    await person.type(screen.getByLabelText('Coupon'), ' CEDAR15 {Enter}')
    const checked = server.next('checkCoupon')
    expect(checked.body).toEqual({ code: 'CEDAR15', item: 'pro-yearly' })
    checked.response({ couponId: 'c15', name: 'CEDAR15', percentOff: 15, amountOff: null })
    await screen.findByText('−$118.50')
    expect(toasts()).toEqual([{ kind: 'success', title: 'Code valid', message: 'Code is valid!' }])
    expect(screen.queryByLabelText('Coupon')).toBeNull()
    // The focused field is removed.
    await waitFor(() => expect(document.activeElement).toBe(removal()))
    screen.getByText('$671.50')
    await person.click(screen.getByRole('button', { name: 'Pay $752.08' }))
    const payment = await waitFor(() => server.next('payment'))
    expect(payment.body).toMatchObject({
      intentId: 'seti_1',
      customerId: 'cus_1',
      plan: 'pro-yearly',
      billingPeriod: 'yearly',
      couponId: 'c15',
    })
    payment.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(toasts()).toContainEqual({
      kind: 'success',
      title: 'Payment Successful',
      message: 'You have been subscribed to Lotline Pro product',
    })
    expect(useSession.getState().allowedResources.has(RESOURCES.EXPORT_KML)).toBe(true)
    expect(useSession.getState().user?.subscriptionValid).toBe(true)
  })

  it('is refused in the words of the provider, and paid by another card in the same form', async () => {
    stripe.refusals = [{ type: 'card_error', message: 'Your card was declined.' }]
    const { person } = await withCardForm()
    await person.click(await pay())
    await screen.findByText('Payment error')
    screen.getByText('Your card was declined. Nothing was charged. You can try another card.')
    expect(alerts()).toEqual([])
    expect(server.waiting('payment')).toBe(0)
    await person.click(await pay())
    const payment = await waitFor(() => server.next('payment'))
    payment.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  it('asks for another attempt, not for another card, where the connection fails', async () => {
    stripe.refusals = [{ type: 'api_connection_error', message: 'We are experiencing issues.' }]
    const { person } = await withCardForm()
    await person.click(await pay())
    await screen.findByText(/^The connection failed\. As far as we know, nothing was charged/)
    expect(screen.queryByText(/another card/)).toBeNull()
    await person.click(await pay())
    const payment = await waitFor(() => server.next('payment'))
    payment.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  it('has the focus on the way to another card where the bank declines, and on the field of a coupon that is removed', async () => {
    const { person } = await withCardForm()
    await person.type(screen.getByLabelText('Coupon'), 'CEDAR15{Enter}')
    server.next('checkCoupon').response({ couponId: 'c15', name: 'CEDAR15', percentOff: 15, amountOff: null })
    await waitFor(() => expect(document.activeElement).toBe(removal()))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Coupon')))
    ;(await pay()).focus()
    await person.keyboard('{Enter}')
    const payment = await waitFor(() => server.next('payment'))
    payment.response(somePayment({ state: 'failed', message: 'Declined.', subscriptionValid: false }))
    const another = await screen.findByRole('button', { name: 'Try another card' })
    await waitFor(() => expect(document.activeElement).toBe(another))
  })

  it('raises no alert when the answer is lost, and shows by its key that it was paid', async () => {
    const { person } = await withCardForm()
    await person.click(await pay())
    const payment = await waitFor(() => server.next('payment'))
    payment.refuse(503, 'Restarting.')
    await screen.findByText(/We are checking whether the payment went through/)
    const outcome = await waitFor(() => server.next('paymentOutcome'))
    expect(outcome.body).toEqual({
      idempotencyKey: (payment.body as { idempotencyKey: string }).idempotencyKey,
      givesUp: false,
    })
    outcome.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(alerts()).toEqual([])
  })

  it.each([
    ['another payment of the account', 409, 'payment_in_progress', /Another payment of your account/, true],
    ['too many attempts', 429, 'too_many_requests', /Please wait an hour/, false],
  ] as const)('says why the server did not begin: %s', async (_, status, code, reason, mayHaveBegun) => {
    const { person } = await withCardForm()
    await person.click(await pay())
    const payment = await waitFor(() => server.next('payment'))
    payment.refuse(status, 'Please wait an hour.', code)
    if (mayHaveBegun) {
      const outcome = await waitFor(() => server.next('paymentOutcome'))
      outcome.response(somePayment({ state: 'unknown', subscriptionValid: false }))
    }
    await screen.findByText(reason)
    expect(screen.queryByText(/You can try/)).toBeNull()
    expect(alerts()).toEqual([])
  })

  it('shows that nothing was paid when the server never began', async () => {
    const { person } = await withCardForm()
    await person.click(await pay())
    const payment = await waitFor(() => server.next('payment'))
    payment.refuse(500, '')
    const outcome = await waitFor(() => server.next('paymentOutcome'))
    outcome.response(somePayment({ state: 'unknown', subscriptionValid: false }))
    await screen.findByText(/Nothing was charged\./)
    expect(alerts()).toEqual([])
    expect(isClosed()).toBe(false)
    // The server may have saved the card.
    expect(await pay()).toHaveProperty('disabled', true)
    await person.click(screen.getByRole('button', { name: 'Try another card' }))
    expect(server.waiting('createStripeCustomer')).toBe(1)
  })
})

describe('An order paid by the saved card', () => {
  const saved = { savedCard: VISA }

  it('is charged once, however often the button is clicked', async () => {
    const { person } = await opened(PRO_ORDER, saved)
    screen.getByText('Visa ending 4242')
    await person.dblClick(await pay())
    expect(server.waiting('subscribe')).toBe(1)
    expect(server.next('subscribe').body).toMatchObject({ planId: 'pro-yearly', billingPeriod: 'yearly' })
  })

  it('cannot be closed while the payment is on its way', async () => {
    const { person } = await opened(PRO_ORDER, saved)
    await person.click(await pay())
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    await person.keyboard('{Escape}')
    expect(isClosed()).toBe(false)
  })

  it('shows why it failed, and another attempt has a key of its own', async () => {
    const { person } = await opened(PRO_ORDER, saved)
    const keys = new Set()
    for (const message of ['Your card has insufficient funds.', 'Your card has expired.']) {
      useAlerts.setState({ queue: [] })
      await person.click(await pay())
      const attempt = server.next('subscribe')
      keys.add((attempt.body as { idempotencyKey: string }).idempotencyKey)
      attempt.response(
        somePayment({
          state: 'failed',
          message,
          subscriptionValid: false,
          billingDetails: someBilling(saved).billingDetails,
        }),
      )
      await screen.findByText(`${message} Nothing was charged. You can try again, or use another card.`)
    }
    expect(keys.size).toBe(2)
  })

  it('keeps the key of an attempt whose answer was lost, also where the next one is refused', async () => {
    const { person } = await opened(PRO_ORDER, saved)
    const keyOf = (body: unknown) => (body as { idempotencyKey: string }).idempotencyKey
    await person.click(await pay())
    const lost = server.next('subscribe')
    lost.refuse(408, '', 'unreadable')
    const unknown = somePayment({ state: 'unknown', subscriptionValid: false })
    ;(await waitFor(() => server.next('paymentOutcome'))).response(unknown)
    await screen.findByText(/Nothing was charged\./)
    await person.click(await pay())
    const refused = await waitFor(() => server.next('subscribe'))
    expect(keyOf(refused.body)).toBe(keyOf(lost.body))
    refused.refuse(429, 'Please wait an hour.', 'too_many_requests')
    const outcome = await waitFor(() => server.next('paymentOutcome'))
    expect(keyOf(outcome.body)).toBe(keyOf(lost.body))
    outcome.response(unknown)
    await screen.findByText(/Please wait an hour/)
    expect(sessionStorage.length).toBe(1)
  })

  it("is looked up by its key where a proxy's page is all that came back", async () => {
    const { person } = await opened(PRO_ORDER, saved)
    await person.click(await pay())
    const attempt = server.next('subscribe')
    attempt.refuse(408, '', 'unreadable')
    const outcome = await waitFor(() => server.next('paymentOutcome'))
    const { idempotencyKey } = attempt.body as { idempotencyKey: string }
    expect(outcome.body).toEqual({ idempotencyKey, givesUp: false })
    expect(alerts()).toEqual([])
    outcome.response(somePayment({ billingDetails: someBilling(saved).billingDetails }))
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  it('gives way to a new card', async () => {
    const { person } = await opened(PRO_ORDER, saved)
    await person.click(screen.getByRole('radio', { name: 'New card' }))
    await waitFor(() => expect(server.waiting('createStripeCustomer')).toBe(1))
  })
})
