import type Stripe from 'stripe'
import { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import { idText } from '#contract/wire/plain-text.ts'
import { parseJsonOrNull } from '../outbound/service-request.ts'
import { idOf } from './charges.ts'
import { find, isStripeError } from './stripe-client.ts'

export class ProviderEvents {
  private readonly stripe: Stripe
  private readonly webhookSecret: string

  constructor(stripe: Stripe, webhookSecret: string) {
    this.stripe = stripe
    this.webhookSecret = webhookSecret
  }

  /**
   * Null for a forged, altered or old webhook. @throws 400 for signed content that is not an event; the
   * provider then shows the error and retries.
   */
  read(body: Buffer, signature: string): { customerId: string | null; chargeId: string | null } | null {
    if (!this.isGenuine(body, signature)) return null
    const { success, data: event } = SignedEvent.safeParse(parseJsonOrNull(body.toString()))
    if (!success) throw new LotlineError('bad_request', 'This is signed, but not an event.')
    const { object, id, customer, charge } = event.data.object
    return {
      customerId: object === 'customer' ? (id ?? null) : idOf(customer),
      chargeId: idOf(charge),
    }
  }

  private isGenuine(body: Buffer, header: string): boolean {
    const { signature, DEFAULT_TOLERANCE } = this.stripe.webhooks
    try {
      return signature?.verifyHeader(body, header, this.webhookSecret, DEFAULT_TOLERANCE) === true
    } catch (error) {
      if (isStripeError(error) && error.type === 'StripeSignatureVerificationError') return false
      throw error
    }
  }

  async findCustomerOfCharge(chargeId: string): Promise<string | null> {
    const charge = await find(() => this.stripe.charges.retrieve(chargeId))
    return idOf(charge?.customer)
  }
}

const Id = idText(1, 255)
const Reference = z.union([Id, z.object({ id: Id })]).nullish()
const SignedEvent = z.object({
  id: Id,
  type: Id,
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: Id.nullish(),
      customer: Reference,
      charge: Reference,
    }),
  }),
})
