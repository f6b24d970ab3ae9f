import type Stripe from 'stripe'
import { idOf } from './charges.ts'
import { request } from './stripe-client.ts'

export async function createSetupIntent(
  stripe: Stripe,
  customerId: string,
  key: string,
): Promise<{ id: string; clientSecret: string }> {
  const { id, client_secret } = await request(() =>
    stripe.setupIntents.create(
      { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] },
      { idempotencyKey: key },
    ),
  )
  if (client_secret === null) throw new Error(`The setup intent ${id} has no secret.`)
  return { id, clientSecret: client_secret }
}

export async function readSetupIntent(stripe: Stripe, intentId: string) {
  const intent = await request(() => stripe.setupIntents.retrieve(intentId))
  return {
    isConfirmed: intent.status === 'succeeded',
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
  }
}

/** False if the default card is newer, or this card was removed from the customer. */
export async function isNewestCard(stripe: Stripe, customerId: string, paymentMethodId: string) {
  const [customer, card] = await Promise.all([
    request(() =>
      stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    ),
    request(() => stripe.paymentMethods.retrieve(paymentMethodId)),
  ])
  if (customer.deleted || idOf(card.customer) !== customerId) return false
  const defaultCard = customer.invoice_settings.default_payment_method
  return defaultCard === null || typeof defaultCard !== 'object' || defaultCard.created <= card.created
}
