import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import { someBilling, someInvoice, someLapsedUser, VISA } from '../../../testing/billing-factory.ts'
import { fakeStripe } from '../../../testing/fake-stripe.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  fakeStripe()
  clearAccountData()
  useAlerts.setState({ queue: [] })
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({
    status: 'present',
    user: someLapsedUser(),
    allowedResources: new Set([RESOURCES.BILLING]),
  })
})

/** The test responds to the save. */
async function savedCard(details: Parameters<typeof someBilling>[0] = {}, name = 'Save card') {
  openBillingDialog({ kind: 'card' })
  const { person } = show(<BillingDialogs />)
  await waitFor(() => server.next('billingDetails').response(someBilling({ savedCard: VISA, ...details })))
  await waitFor(() => server.next('createStripeCustomer').response({ customerId: 'cus_1' }))
  await waitFor(() =>
    server
      .next('createSetupIntent')
      .response({ customerId: 'cus_1', clientSecret: 'seti_1_secret_x', intentId: 'seti_1' }),
  )
  const save = () => screen.getByRole('button', { name })
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await person.click(save())
  return waitFor(() => server.next('updateCreditCard'))
}

const { billingDetails } = someBilling({ savedCard: { ...VISA, last4: '3178' } })

it('A card that is saved for an open invoice and declined for it is not reported as a success', async () => {
  const update = await savedCard()
  expect(update.body).toEqual({ token: 'seti_1', shownDue: 0 })
  update.response({ billingDetails, unpaidReason: 'Your card has insufficient funds.' })
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useToasts.getState().toasts).toEqual([])
  expect(useAlerts.getState().queue).toMatchObject([
    { kind: 'warning', title: 'Payment error', body: expect.stringContaining('insufficient funds.') },
  ])
})

it('A card with which nothing is left unpaid is saved without another word', async () => {
  const update = await savedCard()
  update.response({ billingDetails, unpaidReason: null })
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useAlerts.getState().queue).toEqual([])
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'success' }])
})

it('A card that pays open invoices says how much and for what, before and after', async () => {
  const open = someInvoice({ status: 'open', amount: 99_680, amountDue: 99_680 })
  const update = await savedCard({ history: [open] }, 'Save card and pay $996.80')
  screen.getByText('$996.80 is charged to the new card now')
  screen.getByText('$996.80 for Lotline Pro, yearly, Mar 4, 2026.')
  expect(update.body).toEqual({ token: 'seti_1', shownDue: 99_680 })
  update.response({
    billingDetails: { ...billingDetails, history: [{ ...open, status: 'paid', amountDue: 0 }] },
    unpaidReason: null,
  })
  await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'success', title: 'Payment Successful', message: 'Lotline Pro, yearly is paid' },
  ])
})

it('A card whose answer was lost may be saved: that is said, and what is shown is fetched anew', async () => {
  const update = await savedCard()
  update.refuse(504, '', 'unreadable')
  await waitFor(() => server.next('billingDetails'))
  await screen.findByText('Payment error')
  screen.getByText(/The card may have been saved/)
  expect(useAlerts.getState().queue).toEqual([])
})
