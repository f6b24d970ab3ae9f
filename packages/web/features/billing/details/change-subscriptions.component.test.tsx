import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerQuestion, useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { closeBillingDialog, openBillingDialog, useBillingDialog } from '../../../state/billing-dialog.ts'
import { someBilling, someSubscription } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BillingDialogs } from '../billing-dialogs.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  closeBillingDialog()
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', server.fetch)
})

async function shown(billing: ReturnType<typeof someBilling>) {
  const page = showPage(<BillingDialogs />)
  openBillingDialog({ kind: 'change' })
  await waitFor(() => server.next('billingDetails').response(billing))
  return page
}

describe('Change current subscriptions', () => {
  it('turns off, after a question, the renewal of what was switched off and nothing else', async () => {
    const { person } = await shown(
      someBilling({
        subscriptions: [
          someSubscription(),
          someSubscription({ id: 'sub_2', name: 'Changes', planId: 'c' }),
          someSubscription({ id: 'sub_3', name: 'Ended', planId: 'e', autoRenew: false }),
        ],
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change current subscriptions' })
    expect(within(dialog).getAllByRole('switch')).toHaveLength(2)
    expect(within(dialog).getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true)
    await person.click(within(dialog).getByRole('switch', { name: 'Auto-renew Changes' }))
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(server.waiting('setAutoRenew')).toBe(0)
    expect(useAlerts.getState().queue[0]?.kind).toBe('warning')
    answerQuestion(useAlerts.getState().queue[0]?.id ?? 0, true)
    const call = await waitFor(() => server.next('setAutoRenew'))
    expect(call.body).toEqual({ subscriptions: [{ id: 'sub_2' }] })
    call.response({ billingDetails: someBilling().billingDetails })
    await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  })

  it('says before it is confirmed that a subscription whose renewal is not paid ends now', async () => {
    const { person } = await shown(
      someBilling({
        subscriptions: [
          someSubscription({ standing: 'past_due', accessUntil: 1_771_401_600, isRenewalUnpaid: true }),
          someSubscription({ id: 'sub_2', planId: 'changes-yearly', name: 'Changes' }),
        ],
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change current subscriptions' })
    within(dialog).getByText(/unpaid, closes Feb 18, 2026$/)
    for (const each of within(dialog).getAllByRole('switch')) await person.click(each)
    within(dialog).getByText(/unpaid, ends now$/)
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(useAlerts.getState().queue[0]).toMatchObject({
      // Enter alone confirms nothing.
      kind: 'danger',
      body:
        '1 subscription will expire: Changes on Mar 4, 2027. Until then nothing changes. ' +
        'Lotline Pro ends now because its renewal is unpaid. It is not charged again.',
    })
  })

  it('says that notifications would still renew, and open nothing, without the plan that is switched off', async () => {
    const { person } = await shown(
      someBilling({
        subscriptions: [
          someSubscription(),
          someSubscription({ id: 'sub_2', name: 'Changes', planId: 'c', plan: null }),
        ],
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change current subscriptions' })
    const confirmed = async () => {
      await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
      const [question] = useAlerts.getState().queue
      answerQuestion(question?.id ?? 0, false)
      return question?.body
    }
    await person.click(within(dialog).getByRole('switch', { name: 'Auto-renew Lotline Pro' }))
    expect(await confirmed()).toContain('Changes will still renew, but needs a plan to work.')
    await person.click(within(dialog).getByRole('switch', { name: 'Auto-renew Changes' }))
    expect(await confirmed()).not.toContain('will still renew')
  })

  it('offers the end of one that renews no more, but whose last renewal is not paid', async () => {
    const { person } = await shown(
      someBilling({
        subscriptions: [
          someSubscription({ standing: 'past_due', autoRenew: false, isRenewalUnpaid: true }),
          someSubscription({ id: 'sub_2', name: 'Ended', planId: 'e', autoRenew: false }),
        ],
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change current subscriptions' })
    expect(within(dialog).queryAllByRole('switch')).toEqual([])
    const [end, ...others] = within(dialog).getAllByRole('checkbox', { name: /^End / })
    expect(others).toEqual([])
    if (end) await person.click(end)
    within(dialog).getByText(/unpaid, ends now$/)
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    const [question] = useAlerts.getState().queue
    expect(question).toMatchObject({ kind: 'danger', title: 'Cancel the unpaid renewal?' })
    answerQuestion(question?.id ?? 0, true)
    const call = await waitFor(() => server.next('setAutoRenew'))
    expect(call.body).toEqual({ subscriptions: [{ id: 'sub_1' }] })
    call.response({ billingDetails: someBilling().billingDetails })
    await waitFor(() => expect(useBillingDialog.getState().kind).toBe('closed'))
  })

  it('says of a paid period in which something else is owed that the invoice is still to be paid', async () => {
    const { person } = await shown(
      someBilling({ subscriptions: [someSubscription({ standing: 'past_due' })] }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Change current subscriptions' })
    await person.click(within(dialog).getByRole('switch'))
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(useAlerts.getState().queue[0]).toMatchObject({
      kind: 'warning',
      body: 'Lotline Pro no longer renews. Its open invoice still has to be paid.',
    })
  })
})
