import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { nextPaymentFlow, type PaymentEvent, type PaymentFlow } from '#domain/billing/payment-flow.ts'
import { describeError, isAnswered } from '../../../lib/api/api-error.ts'
import { CONNECTION_FAILED } from './payment-messages.tsx'
import { confirmCard, startCardSetup } from './payment-provider.ts'

type CardForm = Extract<PaymentFlow, { state: 'card-form' }>

export function useCardFlow(initial: () => PaymentFlow) {
  const [flow, setFlow] = useState(initial)
  // Current flow outside rendering, because two clicks in one frame would see the same `flow`.
  const current = useRef(flow)
  const send = (event: PaymentEvent): boolean => {
    const next = nextPaymentFlow(current.current, event)
    if (next === current.current) return false
    current.current = next
    setFlow(next)
    return true
  }
  return {
    flow,
    send,
    chooseNewCard(): void {
      if (!send({ type: 'new-card-chosen' })) return
      const preparing = current.current
      // Ignores the result of a closed form, because another payment may be in progress.
      const sendIfPreparing = (event: PaymentEvent) => current.current === preparing && send(event)
      startCardSetup().then(
        (setup) => sendIfPreparing({ type: 'form-ready', ...setup }),
        (error: unknown) => {
          const message = isAnswered(error) ? describeError(error).message : CONNECTION_FAILED
          sendIfPreparing({ type: 'failed', message, isRefused: true })
        },
      )
    },
    /** Resolves with null if the card was refused, or is already being confirmed. */
    async confirmForm(stripe: Stripe, elements: StripeElements): Promise<CardForm | null> {
      const form = current.current
      if (form.state !== 'card-form' || !send({ type: 'form-submitted' })) return null
      const refusal = await confirmCard(stripe, elements)
      if (refusal === null) {
        send({ type: 'card-confirmed' })
        return form
      }
      send({ type: 'card-refused', message: refusal })
      return null
    },
  }
}
