import { useWindowEvent } from '@mantine/hooks'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { isInProgress, PAYMENT_IDLE } from '#domain/billing/payment-flow.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError, describeError, isRefusal } from '../../../lib/api/api-error.ts'
import { randomUuid } from '../../../lib/api/creating.ts'
import { retryEvery } from '../../../lib/api/retry-every.ts'
import { forgetStored, readStored, writeStored } from '../../../lib/store/stored.ts'
import { useSession } from '../../../state/account/session.ts'
import { applyPayment, refreshBilling, useBilling } from '../billing-queries.ts'
import { loadProvider } from './payment-provider.ts'
import { useCardFlow } from './use-card-flow.ts'

type Response = CallResponse<'payment'>

export interface Charges {
  /** Id of the price, product or invoice to pay. */
  orderId: string
  bySavedCard: (idempotencyKey: string) => Promise<Response>
  /** Null if only the saved card can be used. */
  byNewCard:
    | ((intent: { intentId: string; customerId: string }, idempotencyKey: string) => Promise<Response>)
    | null
}

interface Refusals {
  bank?: string
  server?: string | undefined
}

const OUTCOME_POLL_MS = 2000
const NOT_ARRIVED =
  'The connection failed, and the payment did not arrive. Nothing was charged. Please try again. You will be charged only once.'
const NOT_CONFIRMED = 'The bank did not confirm the payment.'
const OTHER_PAYMENT =
  'Another payment of your account is in progress. Nothing was paid here. Please try again in a minute.'

export type Payment = ReturnType<typeof usePayment>

/**
 * Payment flow of the specification (part 2, section 4). Ignores clicks while a payment is in progress. If a
 * response is lost, even by a reload, asks for the outcome by idempotency key. Calls `onPriceChanged` if the
 * server refused an outdated total.
 */
export function usePayment(
  { orderId, bySavedCard, byNewCard }: Charges,
  { onPaid, onPriceChanged }: { onPaid: () => void; onPriceChanged?: () => void },
) {
  const { data: billing } = useBilling()
  const { flow, send, chooseNewCard, confirmForm } = useCardFlow(() =>
    readPendingPayment(orderId) === null ? PAYMENT_IDLE : { state: 'asking-outcome' },
  )
  const unmounting = useRef(new AbortController())
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, for the order that is shown
  useEffect(() => {
    unmounting.current = new AbortController()
    const pendingKey = readPendingPayment(orderId)
    if (pendingKey !== null) void askOutcome(pendingKey)
    return () => unmounting.current.abort()
  }, [])
  const isPaying = isInProgress(flow) && flow.state !== 'preparing'
  useWindowEvent('beforeunload', (event) => isPaying && event.preventDefault())

  /** `isRefused`: no payment was started, and `message` says how to proceed. */
  const fail = (message: string | null, isRefused: boolean) => {
    if (isRefused) refreshBilling()
    send({ type: 'failed', message, isRefused })
  }

  const askOutcome = async (key: string, { bank, server }: Refusals = {}): Promise<void> => {
    const { signal } = unmounting.current
    const outcome = await readOutcome({ idempotencyKey: key, givesUp: false }, signal)
    if (outcome?.state !== 'requires_action' || bank === undefined) {
      if (outcome) await settle(outcome, key, server)
      return
    }
    // The bank may still confirm the payment, so it has failed only when the server withdraws it.
    const final = await readOutcome({ idempotencyKey: key, givesUp: true }, signal)
    if (final) await settle(final.state === 'failed' ? { ...final, message: bank } : final, key)
  }

  const authenticate = async (clientSecret: string, key: string): Promise<void> => {
    let refusal = NOT_CONFIRMED
    try {
      if (billing) {
        const stripe = await loadProvider(billing.provider)
        const { error } = await stripe.handleNextAction({ clientSecret })
        refusal = error?.message ?? NOT_CONFIRMED
      }
    } catch {
      refusal = 'The payment provider could not be reached, so the bank did not confirm the payment.'
    }
    send({ type: 'authenticated' })
    await askOutcome(key, { bank: refusal })
  }

  const settle = async (response: Response, key: string, refusal = NOT_ARRIVED): Promise<void> => {
    applyPayment(response)
    switch (response.state) {
      case 'paid':
        forgetPendingPayment(orderId)
        if (send({ type: 'paid' })) onPaid()
        return
      case 'requires_action': {
        const clientSecret = response.clientSecret ?? ''
        send({ type: 'authentication-needed', clientSecret })
        return authenticate(clientSecret, key)
      }
      case 'failed':
        forgetPendingPayment(orderId)
        return fail(response.message, false)
      case 'in_progress':
        send({ type: 'outcome-unknown' })
        return askOutcome(key)
      case 'unknown':
        // Keeps the idempotency key, so that the next attempt is not charged again if this request still arrives.
        return fail(refusal, true)
    }
  }

  const charge = async (request: (key: string) => Promise<Response>): Promise<void> => {
    const pendingKey = readPendingPayment(orderId)
    const key = pendingKey ?? randomUuid()
    storePendingPayment(orderId, key)
    try {
      await settle(await request(key), key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'price_changed') onPriceChanged?.()
      // Forgets the key only if no earlier request with it can still arrive.
      if (startedNoPayment(error) && pendingKey === null) {
        forgetPendingPayment(orderId)
        return fail(describeError(error).message, true)
      }
      send({ type: 'outcome-unknown' })
      await askOutcome(key, { server: describeRefusal(error) })
    }
  }

  const payByNewCard = async (stripe: Stripe, elements: StripeElements) => {
    if (byNewCard === null) return
    const form = await confirmForm(stripe, elements)
    if (form !== null) await charge((key) => byNewCard(form, key))
  }

  return {
    flow,
    isBusy: isInProgress(flow),
    chooseNewCard,
    restart: () => void send({ type: 'restarted' }),
    payBySavedCard: () => {
      if (send({ type: 'saved-card-charged' })) void charge(bySavedCard)
    },
    payByNewCard: (stripe: Stripe, elements: StripeElements) => void payByNewCard(stripe, elements),
  }
}

const readOutcome = (
  body: { idempotencyKey: string; givesUp: boolean },
  signal: AbortSignal,
): Promise<Response | undefined> =>
  retryEvery(
    OUTCOME_POLL_MS,
    async () => {
      const outcome = await call('paymentOutcome', { body, isQuiet: true })
      if (outcome.state === 'in_progress') throw new Error('Not known yet.')
      return outcome
    },
    { signal },
  )

const startedNoPayment = (error: ApiError): boolean =>
  isRefusal(error) && error.code !== 'payment_in_progress' && error.code !== 'idempotency_key_reused'

function describeRefusal(error: ApiError): string | undefined {
  if (error.code === 'payment_in_progress') return OTHER_PAYMENT
  return startedNoPayment(error) ? describeError(error).message : undefined
}

const storageKey = (orderId: string) => `payment.${useSession.getState().user?.uid ?? 'nobody'}.${orderId}`

const readPendingPayment = (orderId: string): string | null =>
  readStored(storageKey(orderId), (key) => (typeof key === 'string' ? key : null), sessionStorage)

const storePendingPayment = (orderId: string, idempotencyKey: string): void =>
  void writeStored(storageKey(orderId), idempotencyKey, sessionStorage)

const forgetPendingPayment = (orderId: string): void => forgetStored(storageKey(orderId), sessionStorage)
