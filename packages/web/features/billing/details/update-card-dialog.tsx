import { Box, Button } from '@mantine/core'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect } from 'react'
import { isInProgress, PAYMENT_IDLE } from '#domain/billing/payment-flow.ts'
import { formatCents } from '#domain/text/money.ts'
import { call } from '../../../lib/api/api.ts'
import { describeError, isOutcomeUnknown } from '../../../lib/api/api-error.ts'
import { showAlert } from '../../../lib/messages/alerts.ts'
import { notifySaved } from '../../../lib/messages/toasts.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { Caption } from '../../../ui/note.tsx'
import { BillingGate, SandboxNote } from '../billing-gate.tsx'
import { type Billing, type Invoice, refreshBilling, storeBillingDetails } from '../billing-queries.ts'
import { CardForm, CardSkeleton } from '../order/card-form.tsx'
import classes from '../order/order.module.css'
import { Foot } from '../order/order-dialog.tsx'
import { announcePaid, PaymentError } from '../order/payment-messages.tsx'
import { useCardFlow } from '../order/use-card-flow.ts'
import { formatSeconds } from './money-texts.ts'

export function UpdateCardDialog() {
  return <BillingGate title="Update card">{(billing) => <UpdateCard billing={billing} />}</BillingGate>
}

function UpdateCard({ billing: { provider, billingDetails } }: { billing: Billing }) {
  const open = billingDetails.history.filter(({ status }) => status === 'open')
  const dueCents = open.reduce((sum, { amountDue }) => sum + amountDue, 0)
  const { flow, retry, save: saveCard } = useCardUpdate(open, dueCents)
  const isBusy = isInProgress(flow)
  const mayClose = !isBusy || flow.state === 'preparing'
  const renderButtons = (save: (() => void) | null) => (
    <Foot>
      <Button variant="default" disabled={!mayClose} onClick={closeBillingDialog}>
        Back
      </Button>
      <Button
        className={classes.pay}
        loading={isBusy && flow.state !== 'preparing'}
        disabled={save === null}
        onClick={() => save?.()}
      >
        {dueCents > 0 ? `Save card and pay ${formatCents(dueCents)}` : 'Save card'}
      </Button>
    </Foot>
  )
  return (
    <Dialog title="Update card" onClose={mayClose ? closeBillingDialog : null}>
      {dueCents > 0 && (
        <Box mb={16}>
          <AlertBanner kind="warning" title={`${formatCents(dueCents)} is charged to the new card now`}>
            {open
              .map((bill) => `${formatCents(bill.amountDue)} for ${bill.title}, ${formatSeconds(bill.date)}`)
              .join('; ')}
            .
          </AlertBanner>
        </Box>
      )}
      {flow.state === 'card-form' || flow.state === 'confirming' ? (
        <CardForm provider={provider} clientSecret={flow.clientSecret}>
          {(submit) => (
            <>
              {flow.state === 'card-form' && flow.refusal !== null && <PaymentError message={flow.refusal} />}
              {renderButtons(submit && (() => submit(saveCard)))}
            </>
          )}
        </CardForm>
      ) : (
        <>
          {flow.state === 'failure' ? (
            <>
              <PaymentError message={flow.message} isRefused />
              <Button variant="default" mt={16} onClick={retry}>
                Try again
              </Button>
            </>
          ) : (
            <CardSkeleton />
          )}
          {renderButtons(null)}
        </>
      )}
      <Caption my={12}>
        <SandboxNote provider={provider} /> The new card is charged for renewals.
      </Caption>
    </Dialog>
  )
}

const OUTCOME_UNKNOWN =
  'The server did not respond. The card may have been saved, and invoices may have been paid. Please check the saved card and the invoices on this page before you try again.'

/** The invoice's button on the billing page opens the bank's authentication. */
const alertUnpaid = (reason: string) =>
  showAlert({
    kind: 'warning',
    title: 'Payment error',
    body: `The card was saved, but an open invoice is still unpaid. ${reason}`,
  })

function notifyPaid(open: readonly Invoice[], history: readonly Invoice[]): boolean {
  const isPaid = ({ id }: Invoice) =>
    history.some((invoice) => invoice.id === id && invoice.status === 'paid')
  const paid = open.filter(isPaid)
  for (const { title } of paid) announcePaid(`${title} is paid`)
  return paid.length > 0
}

function useCardUpdate(open: readonly Invoice[], shownDue: number) {
  const { flow, send, chooseNewCard, confirmForm } = useCardFlow(() => PAYMENT_IDLE)
  const save = async (stripe: Stripe, elements: StripeElements) => {
    const form = await confirmForm(stripe, elements)
    if (form === null) return
    try {
      const { billingDetails, unpaidReason } = await call('updateCreditCard', {
        body: { token: form.intentId, shownDue },
      })
      storeBillingDetails(billingDetails)
      closeBillingDialog()
      const isPaid = notifyPaid(open, billingDetails.history)
      if (unpaidReason !== null) alertUnpaid(unpaidReason)
      else if (!isPaid) notifySaved()
    } catch (error) {
      const message = isOutcomeUnknown(error) ? OUTCOME_UNKNOWN : describeError(error).message
      refreshBilling()
      send({ type: 'failed', message })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once on mount
  useEffect(chooseNewCard, [])
  return {
    flow,
    retry: chooseNewCard,
    save: (stripe: Stripe, elements: StripeElements) => void save(stripe, elements),
  }
}
