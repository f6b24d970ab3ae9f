import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  VISA,
} from '../../../testing/billing-factory.ts'
import { fakeStripe } from '../../../testing/fake-stripe.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

const saved = { savedCard: VISA }
const waiting = {
  state: 'requires_action',
  clientSecret: 'pi_1_secret',
  subscriptionValid: false,
  billingDetails: someBilling(saved).billingDetails,
} as const

let server = recordedCalls()
let stripe = fakeStripe()
beforeEach(() => {
  server = recordedCalls()
  stripe = fakeStripe()
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

const alerts = () => useAlerts.getState().queue.map(({ body }) => body)
const pay = () => screen.findByRole('button', { name: /^Pay \$/ })
const isClosed = () => useBillingDialog.getState().kind === 'closed'

/** The bank requires authentication. Returns the call that requests the outcome. */
async function paid() {
  openBillingDialog({ kind: 'order', order: PRO_ORDER })
  const { person } = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling(saved)))
  await person.click(await pay())
  server.next('subscribe').response(somePayment(waiting))
  return waitFor(() => server.next('paymentOutcome'))
}

describe('A payment that its holder is to authenticate', () => {
  it('is looked up once that is done', async () => {
    const outcome = await paid()
    expect(stripe.authenticated).toEqual(['pi_1_secret'])
    expect(outcome.body).toMatchObject({ givesUp: false })
    screen.getByText('We are checking whether the payment went through. You will not be charged twice.')
    outcome.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  /** Skips authentication. Returns the call that abandons the payment. */
  async function unconfirmed() {
    stripe.authenticationRefusal = { type: 'card_error', message: 'We could not authenticate you.' }
    const outcome = await paid()
    outcome.response(somePayment(waiting))
    const given = await waitFor(() => server.next('paymentOutcome'))
    expect(given.body).toEqual({ ...(outcome.body as object), givesUp: true })
    expect(alerts()).toEqual([])
    expect(await pay()).toHaveProperty('disabled', true)
    return given
  }

  it('fails when its holder does not confirm, once the server has taken it back', async () => {
    const given = await unconfirmed()
    given.response(
      somePayment({ ...waiting, state: 'failed', clientSecret: null, message: 'Not confirmed.' }),
    )
    await screen.findByText(/^We could not authenticate you\. Nothing was charged\./)
    expect(alerts()).toEqual([])
    expect(stripe.authenticated).toHaveLength(1)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('is paid where its bank has confirmed it although its holder could not', async () => {
    const given = await unconfirmed()
    given.response(somePayment())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(alerts()).toEqual([])
  })
})
