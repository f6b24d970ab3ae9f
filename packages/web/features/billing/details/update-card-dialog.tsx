import { Button } from '@mantine/core'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import {
  isInProgress,
  nextPaymentFlow,
  PAYMENT_IDLE,
  type PaymentEvent,
} from '#domain/billing/payment-flow.ts'
import { call } from '../../../lib/api/api.ts'
import { describeError } from '../../../lib/api/api-error.ts'
import { showAlert } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/notify-saved.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BillingGate } from '../billing-gate.tsx'
import { type Billing, takeBillingDetails } from '../billing-queries.ts'
import { CardForm, CardSkeleton } from '../order/card-form.tsx'
import classes from '../order/order.module.css'
import { beginCardSetup, confirmCard } from '../order/payment-provider.ts'
import { SandboxNote } from '../sandbox-note.tsx'

/** Replaces the saved card by another one. */
export function UpdateCardDialog() {
  return (
    <BillingGate title="Update card">{(billing) => <UpdateCard provider={billing.provider} />}</BillingGate>
  )
}

function UpdateCard({ provider }: Pick<Billing, 'provider'>) {
  const { flow, begin, save } = useCardUpdate()
  const isBusy = isInProgress(flow)
  const mayClose = !isBusy || flow.state === 'preparing'
  const foot = (save: (() => void) | null) => (
    <div className={classes.foot}>
      <Button variant="default" disabled={!mayClose} onClick={closeBillingDialog}>
        Back
      </Button>
      <Button
        className={classes.pay}
        loading={isBusy && flow.state !== 'preparing'}
        disabled={save === null}
        onClick={() => save?.()}
      >
        Save card
      </Button>
    </div>
  )
  return (
    <Dialog title="Update card" onClose={mayClose ? closeBillingDialog : null}>
      {flow.state === 'card-form' || flow.state === 'confirming' ? (
        <CardForm provider={provider} clientSecret={flow.clientSecret}>
          {(submit) => foot(submit && (() => submit(save)))}
        </CardForm>
      ) : (
        <>
          {flow.state === 'failure' ? (
            <Button variant="default" onClick={begin}>
              Try again
            </Button>
          ) : (
            <CardSkeleton />
          )}
          {foot(null)}
        </>
      )}
      <p className={classes.small}>
        <SandboxNote provider={provider} /> The new card is charged for renewals and for open invoices.
      </p>
    </Dialog>
  )
}

/** The page below lists the invoice, with the button that pays it and shows the authentication of its bank. */
const alertUnpaid = (reason: string) =>
  showAlert({
    kind: 'warning',
    title: 'Payment error',
    body: `The card was saved, but an open invoice is not paid. ${reason} You can pay it in the list of unpaid invoices, or use another card.`,
  })

/** The flow of a payment, without money: the card is confirmed, then it replaces the saved one. */
function useCardUpdate() {
  const [flow, setFlow] = useState(PAYMENT_IDLE)
  const current = useRef(flow)
  const send = (event: PaymentEvent): boolean => {
    const next = nextPaymentFlow(current.current, event)
    if (next === current.current) return false
    current.current = next
    setFlow(next)
    return true
  }
  const fail = (message: string) => {
    send({ type: 'failed', message })
    showAlert({ kind: 'warning', title: 'Payment error', body: message })
  }
  const begin = async () => {
    if (!send({ type: 'new-card-chosen' })) return
    try {
      send({ type: 'form-ready', ...(await beginCardSetup()) })
    } catch (error) {
      fail(describeError(error).message)
    }
  }
  const save = async (stripe: Stripe, elements: StripeElements) => {
    const form = current.current
    if (form.state !== 'card-form' || !send({ type: 'form-submitted' })) return
    const refusal = await confirmCard(stripe, elements)
    if (refusal !== null) {
      send({ type: 'card-refused', message: refusal })
      showAlert({ kind: 'warning', title: 'Payment error', body: refusal })
      return
    }
    send({ type: 'card-confirmed' })
    try {
      const { billingDetails, unpaidReason } = await call('updateCreditCard', {
        body: { token: form.intentId },
        failures: 'caller',
      })
      takeBillingDetails(billingDetails)
      closeBillingDialog()
      if (unpaidReason === null) notifySaved()
      else alertUnpaid(unpaidReason)
    } catch (error) {
      fail(describeError(error).message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once
  useEffect(() => void begin(), [])
  return {
    flow,
    begin: () => void begin(),
    save: (stripe: Stripe, elements: StripeElements) => void save(stripe, elements),
  }
}
