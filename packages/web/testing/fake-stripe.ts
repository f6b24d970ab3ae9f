import type { Stripe } from '@stripe/stripe-js'

interface Refusal {
  error: { type: 'card_error' | 'validation_error' | 'api_error' | 'api_connection_error'; message: string }
}

/** The provider's script on a page: its answers, which a test may change, and the requests that it got. */
interface FakeStripe {
  /** Refusals of cards to come, in their order; then cards are accepted. */
  refusals: Refusal['error'][]
  /** Refusal of the authentication of a payment; null: its holder confirms. */
  authenticationRefusal: Refusal['error'] | null
  confirmed: number
  authenticated: string[]
}

/** Puts a stand-in for Stripe.js on the page, whose form is ready at once. */
export function fakeStripe(): FakeStripe {
  const fake: FakeStripe = { refusals: [], authenticationRefusal: null, confirmed: 0, authenticated: [] }
  current = fake
  // The version that the official loader expects.
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

/** One for the page: the official loader remembers the first. */
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
