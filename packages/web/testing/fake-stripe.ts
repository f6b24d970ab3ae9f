import type { Stripe } from '@stripe/stripe-js'

interface Refusal {
  error: { type: 'card_error' | 'validation_error' | 'api_error' | 'api_connection_error'; message: string }
}

/** State of the fake Stripe.js: responses that a test can set, and recorded requests. */
interface FakeStripe {
  /** Refusals of the next cards, in order. Later cards are accepted. */
  refusals: Refusal['error'][]
  /** Refusal of a payment's authentication. Null if the cardholder confirms. */
  authenticationRefusal: Refusal['error'] | null
  confirmed: number
  authenticated: string[]
}

/** Installs a fake Stripe.js whose form is ready immediately. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = { refusals: [], authenticationRefusal: null, confirmed: 0, authenticated: [] }
  current = fake
  // The version required by the official loader.
  window.Stripe = Object.assign(() => CLIENT, { version: 'endive' }) as unknown as NonNullable<
    typeof window.Stripe
  >
  return fake
}

let current: FakeStripe

function formElement() {
  const listeners = new Map<string, () => void>()
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: () => {},
    mount: (place: HTMLElement) => {
      place.append('Card number')
      queueMicrotask(() => listeners.get('ready')?.())
    },
    update: () => {},
    destroy: () => {},
  }
}

/** Shared by all tests, because the official loader caches the first client. */
const CLIENT = {
  elements: () => ({
    create: formElement,
    getElement: () => null,
    update: () => {},
    submit: async () => ({}),
  }),
  createToken: () => {},
  createPaymentMethod: () => {},
  confirmCardPayment: () => {},
  async confirmSetup() {
    const error = current.refusals.shift()
    if (error) return { error }
    current.confirmed += 1
    return { setupIntent: { status: 'succeeded' } }
  },
  async handleNextAction({ clientSecret }: { clientSecret: string }) {
    current.authenticated.push(clientSecret)
    return current.authenticationRefusal ? { error: current.authenticationRefusal } : {}
  },
} as unknown as Stripe
