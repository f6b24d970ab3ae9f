import Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import { idOf } from './customer-state.ts'
import { request } from './stripe-client.ts'

interface ProviderEvent {
  id: string
  type: string
  /** Customer whom it concerns; null where its object names none. */
  customerId: string | null
}

/** Events of the payment provider, and whom they concern. */
export class ProviderEvents {
  private readonly stripe: Stripe
  private readonly webhookSecret: string

  constructor(stripe: Stripe, webhookSecret: string) {
    this.stripe = stripe
    this.webhookSecret = webhookSecret
  }

  /** Verifies the signature and age of a webhook. Returns null for a forged, altered or old one. */
  read(body: Buffer, signature: string): ProviderEvent | null {
    try {
      const event = this.stripe.webhooks.constructEvent(body, signature, this.webhookSecret)
      return { id: event.id, type: event.type, customerId: customerOf(event.data.object) }
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return null
      throw error
    }
  }

  /** Returns the customer of an event that names a charge alone, as those of disputes and refunds do; null for others, and where the provider has no more of it. */
  async customerOfCharge(eventId: string): Promise<string | null> {
    try {
      const { data } = await request(() => this.stripe.events.retrieve(eventId))
      const { charge } = data.object as { charge?: string | { id: string } | null }
      const chargeId = idOf(charge)
      if (chargeId === null) return null
      return idOf((await request(() => this.stripe.charges.retrieve(chargeId))).customer)
    } catch (error) {
      if (error instanceof LotlineError && error.code === 'not_found') return null
      throw error
    }
  }
}

/** Customer that the object of an event belongs to. */
function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer') return (object as Stripe.Customer).id
  const { customer } = object as { customer?: string | { id: string } | null }
  return idOf(customer)
}
