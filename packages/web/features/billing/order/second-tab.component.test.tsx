import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import {
  PRO_ORDER,
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
import { refreshBilling } from '../billing-queries.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  fakeStripe()
  clearAccountData()
  sessionStorage.clear()
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const pay = () => screen.findByRole('button', { name: /^Pay \$/ })
const HELD = someBilling({ savedCard: VISA, subscriptions: [someSubscription()] })

/** Opens the order while another tab also shows it. */
async function opened() {
  openBillingDialog({ kind: 'order', order: PRO_ORDER })
  const page = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling({ savedCard: VISA })))
  await pay()
  return page
}

it('A subscription that another tab pays for at the same moment is waited for, and is there', async () => {
  const { person } = await opened()
  await person.click(await pay())
  const { billingDetails } = someBilling({ savedCard: VISA })
  server.next('subscribe').response(somePayment({ state: 'in_progress', billingDetails }))
  await screen.findByText(/We are checking whether the payment went through/)
  await waitFor(() => server.next('paymentOutcome').response(somePayment()))
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useAlerts.getState().queue).toEqual([])
})

it('A subscription that another tab has paid for is refused without an invitation to pay again', async () => {
  const { person } = await opened()
  await person.click(await pay())
  server.next('subscribe').refuse(409, 'You have this subscription already.', 'conflict')
  await screen.findByText(/You have this subscription already\./)
  expect(screen.queryByText(/You can try again/)).toBeNull()
  await waitFor(() => server.next('billingDetails').response(HELD))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull())
})

it('A subscription that another tab has paid for cannot be paid as soon as this page knows of it', async () => {
  await opened()
  ;(await pay()).focus()
  act(refreshBilling)
  await waitFor(() => server.next('billingDetails').response(HELD))
  await screen.findByText('You have this subscription already')
  expect(screen.queryByRole('button', { name: /^Pay \$/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
})

it('The choice of a new card keeps the focus while its form is on its way, and can be taken back', async () => {
  const { person } = await opened()
  const [saved, fresh] = screen.getAllByRole('radio')
  saved?.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(fresh)
  await waitFor(() => expect(server.waiting('createStripeCustomer')).toBe(1))
  expect(document.activeElement).toBe(fresh)
  await person.keyboard('{ArrowUp}')
  server.next('createStripeCustomer').response({ customerId: 'cus_1' })
  await waitFor(() =>
    server
      .next('createSetupIntent')
      .response({ customerId: 'cus_1', clientSecret: 'seti_1_secret_x', intentId: 'seti_1' }),
  )
  expect(await pay()).toHaveProperty('disabled', false)
  await person.click(await pay())
  expect(server.waiting('subscribe')).toBe(1)
})

it('A form that was taken back and fails later says nothing of the payment by the saved card', async () => {
  const { person } = await opened()
  const [saved, fresh] = screen.getAllByRole('radio')
  if (!saved || !fresh) throw new Error('There is no choice of a card.')
  await person.click(fresh)
  const form = await waitFor(() => server.next('createStripeCustomer'))
  await person.click(saved)
  await person.click(await pay())
  const payment = await waitFor(() => server.next('subscribe'))
  form.refuse(503, 'The payment provider does not respond.')
  const { billingDetails } = someBilling({ savedCard: VISA })
  payment.response(somePayment({ state: 'in_progress', billingDetails }))
  await waitFor(() => server.next('paymentOutcome').response(somePayment()))
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useAlerts.getState().queue).toEqual([])
})
