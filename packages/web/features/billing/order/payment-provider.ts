import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { call } from '../../../lib/api/api.ts'
import { randomUuid } from '../../../lib/api/creating.ts'
import { loadOutsideScript } from '../../../lib/loading/outside-script.ts'
import type { Billing } from '../billing-queries.ts'
import { CONNECTION_FAILED } from './payment-messages.tsx'

type Provider = Billing['provider']

/** @throws if the script or client is unavailable */
export async function loadProvider({ publicKey, scriptUrl }: Provider): Promise<Stripe> {
  if (publicKey === null) throw new Error('No payment provider is set up.')
  // `scriptUrl` names a stand-in. Otherwise `loadStripe` loads the script.
  if (scriptUrl !== null && window.Stripe === undefined) await loadOutsideScript(scriptUrl)
  const stripe = await loadStripe(publicKey)
  if (stripe === null) throw new Error('The payment provider did not start.')
  return stripe
}

/** Creates the customer, then the setup intent. @throws `ApiError`. */
export async function startCardSetup() {
  const { customerId } = await call('createStripeCustomer', { body: { idempotencyKey: randomUuid() } })
  return call('createSetupIntent', { body: { customerId, idempotencyKey: randomUuid() } })
}

/** Leaves the page only if the bank requires it. Returns the refusal, or null. */
export async function confirmCard(stripe: Stripe, elements: StripeElements): Promise<string | null> {
  try {
    const submitted = await elements.submit()
    if (submitted.error) return submitted.error.message ?? CARD_REFUSED
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    })
    if (error?.type === 'api_connection_error') return CONNECTION_FAILED
    return error ? (error.message ?? CARD_REFUSED) : null
  } catch (error) {
    // An integration error, which can occur only before payment.
    console.error(error)
    return NOT_CONFIRMED
  }
}

const CARD_REFUSED = 'The card was refused. Please check it, or use another one.'
const NOT_CONFIRMED = 'The card could not be confirmed. Please try again.'
