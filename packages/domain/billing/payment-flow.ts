/**
 * A payment on the screen (specification part 2, section 4): idle, card form, confirming, then success or
 * failure. States in progress ignore events that would start a second payment.
 */

interface CardSetup {
  customerId: string
  clientSecret: string
  intentId: string
}

export type PaymentFlow =
  | { state: 'idle' }
  /** Creates the customer and setup intent. */
  | { state: 'preparing' }
  /** `refusal`: why the last card was refused, initially null. */
  | ({ state: 'card-form'; refusal: string | null } & CardSetup)
  /** The bank may require the holder to authenticate. */
  | ({ state: 'confirming' } & CardSetup)
  /** The server charges the card. */
  | { state: 'processing' }
  | { state: 'authenticating'; clientSecret: string }
  /**
   * Requests the outcome by idempotency key: a response was lost, the holder authenticated, or the bank has
   * the payment.
   */
  | { state: 'asking-outcome' }
  | { state: 'success' }
  /**
   * `message` is null if the bank gave no reason. `isRefused`: the server started no payment, and another
   * card would not help.
   */
  | { state: 'failure'; message: string | null; isRefused: boolean }

export type PaymentEvent =
  | { type: 'new-card-chosen' }
  | ({ type: 'form-ready' } & CardSetup)
  | { type: 'form-submitted' }
  | { type: 'card-refused'; message: string }
  | { type: 'card-confirmed' }
  | { type: 'saved-card-charged' }
  | { type: 'authentication-needed'; clientSecret: string }
  | { type: 'authenticated' }
  | { type: 'paid' }
  | { type: 'failed'; message: string | null; isRefused?: boolean }
  | { type: 'outcome-unknown' }
  | { type: 'restarted' }

export const PAYMENT_IDLE: PaymentFlow = { state: 'idle' }

/** Returns the same flow if the event does not apply. */
export function nextPaymentFlow(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  switch (flow.state) {
    case 'idle':
    case 'failure':
      return nextWhenIdle(flow, event)
    case 'preparing':
      if (event.type === 'form-ready') {
        const { type: _, ...setup } = event
        return { state: 'card-form', ...setup, refusal: null }
      }
      // Discards the form that is loading.
      if (event.type === 'restarted') return PAYMENT_IDLE
      return event.type === 'failed' ? toFailure(event) : flow
    case 'card-form':
      if (event.type === 'form-submitted') {
        const { refusal: _, ...form } = flow
        return { ...form, state: 'confirming' }
      }
      return event.type === 'restarted' ? PAYMENT_IDLE : flow
    case 'confirming':
      // The form stays open for another card.
      if (event.type === 'card-refused') return { ...flow, state: 'card-form', refusal: event.message }
      return event.type === 'card-confirmed' ? { state: 'processing' } : flow
    case 'processing':
    case 'authenticating':
    case 'asking-outcome':
      return nextWhenCharging(flow, event)
    case 'success':
      return flow
  }
}

const toFailure = ({
  message,
  isRefused = false,
}: Extract<PaymentEvent, { type: 'failed' }>): PaymentFlow => ({ state: 'failure', message, isRefused })

function nextWhenIdle(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  switch (event.type) {
    case 'new-card-chosen':
      return { state: 'preparing' }
    case 'saved-card-charged':
      return { state: 'processing' }
    case 'restarted':
      return PAYMENT_IDLE
    default:
      return flow
  }
}

function nextWhenCharging(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  switch (event.type) {
    case 'paid':
      return { state: 'success' }
    case 'failed':
      return toFailure(event)
    case 'authentication-needed':
      return { state: 'authenticating', clientSecret: event.clientSecret }
    case 'authenticated':
    case 'outcome-unknown':
      return { state: 'asking-outcome' }
    default:
      return flow
  }
}

const IN_PROGRESS: ReadonlySet<PaymentFlow['state']> = new Set([
  'preparing',
  'confirming',
  'processing',
  'authenticating',
  'asking-outcome',
] as const)

/** Blocks a second submission, and leaving without confirmation. */
export const isInProgress = ({ state }: PaymentFlow): boolean => IN_PROGRESS.has(state)
