import { Button } from '@mantine/core'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect } from 'react'
import { isInProgress, PAYMENT_IDLE } from '#domain/billing/payment-flow.ts'
import { call } from '../../../lib/api/api.ts'
import { describeError, isOutcomeUnknown } from '../../../lib/api/api-error.ts'
import { notifySaved } from '../../../lib/messages/notify-saved.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { BillingGate } from '../billing-gate.tsx'
import { type Billing, refreshBilling, takeBillingDetails } from '../billing-queries.ts'
import { CardForm, CardSkeleton } from '../order/card-form.tsx'
import classes from '../order/order.module.css'
import { alertPayment, useCardFlow } from '../order/use-card-flow.ts'
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

const OUTCOME_UNKNOWN =
  'It is not known whether the card was saved: no answer came. Please look at the saved card on this page before you try again.'

/** The page below lists the invoice, with the button that pays it and shows the authentication of its bank. */
const alertUnpaid = (reason: string) =>
  alertPayment(
    `The card was saved, but an open invoice is not paid. ${reason} You can pay it in the list of unpaid invoices, or use another card.`,
  )

/** The flow of a payment, without money: the card is confirmed, then it replaces the saved one. */
function useCardUpdate() {
  const { flow, send, chooseNewCard, confirmForm } = useCardFlow(() => PAYMENT_IDLE)
  const save = async (stripe: Stripe, elements: StripeElements) => {
    const form = await confirmForm(stripe, elements)
    if (form === null) return
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
      const message = isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : describeError(error).message
      if (isOutcomeUnknown(error)) refreshBilling()
      send({ type: 'failed', message })
      alertPayment(message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once
  useEffect(() => void chooseNewCard(), [])
  return {
    flow,
    begin: () => void chooseNewCard(),
    save: (stripe: Stripe, elements: StripeElements) => void save(stripe, elements),
  }
}
