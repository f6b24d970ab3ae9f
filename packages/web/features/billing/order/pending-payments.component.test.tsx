import { cleanup, screen, waitFor } from '@testing-library/react'
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

const SAVED = { savedCard: VISA }

let server = recordedCalls()
beforeEach(() => {
  fakeStripe()
  sessionStorage.clear()
  useAlerts.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

const pay = () => screen.findByRole('button', { name: /^Pay \$/ })
const isClosed = () => useBillingDialog.getState().kind === 'closed'

/** After a reload. */
async function openedOrder() {
  cleanup()
  clearAccountData()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  openBillingDialog({ kind: 'order', order: PRO_ORDER })
  const { person } = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling(SAVED)))
  await pay()
  return person
}

describe('An order whose answer was lost, opened again', () => {
  /** Without a response. Returns the call that requests the outcome. */
  async function lostAndOpened() {
    const person = await openedOrder()
    await person.click(await pay())
    const attempt = server.next('subscribe')
    attempt.refuse(503, 'Restarting.')
    await screen.findByText(/We are checking whether the payment went through/)
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await openedOrder()
    screen.getByText(/We are checking whether the payment went through/)
    const outcome = await waitFor(() => server.next('paymentOutcome'))
    const { idempotencyKey } = attempt.body as { idempotencyKey: string }
    expect(outcome.body).toEqual({ idempotencyKey, givesUp: false })
    expect(server.waiting('subscribe')).toBe(0)
    return outcome
  }
  const { billingDetails } = someBilling(SAVED)

  it('was paid: it closes as paid, and nothing is charged', async () => {
    const outcome = await lostAndOpened()
    outcome.response(somePayment({ billingDetails }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Payment Successful' }])
    expect(server.waiting('subscribe')).toBe(0)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('was not paid: it says why, and can be paid', async () => {
    const outcome = await lostAndOpened()
    outcome.response(somePayment({ state: 'failed', message: 'Your card has expired.', billingDetails }))
    await screen.findByText(/Your card has expired\./)
    expect(await pay()).toHaveProperty('disabled', false)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('had never arrived: it says so, and is paid again with the same key', async () => {
    const outcome = await lostAndOpened()
    const { idempotencyKey } = outcome.body as { idempotencyKey: string }
    outcome.response(somePayment({ state: 'unknown', billingDetails }))
    await screen.findByText(/Nothing was charged\./)
    ;(await pay()).click()
    const again = await waitFor(() => server.next('subscribe'))
    expect(again.body).toMatchObject({ idempotencyKey })
    again.response(somePayment({ billingDetails }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
