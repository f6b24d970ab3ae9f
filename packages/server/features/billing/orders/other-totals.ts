import { LotlineError } from '#contract/errors.ts'
import { formatCents } from '#domain/text/money.ts'
import type { AppContext } from '../../../context.ts'
import { finish } from './finish-charge.ts'
import type { OperationRow } from './operation-queries.ts'
import type { PaymentOutcome } from './payment-service.ts'

/** Totals of an invoice and of the order that it is for, in cents with tax; `orderedCents` null: of an order that did not store it. */
interface Totals {
  invoicedCents: number
  orderedCents: number | null
}

/** Returns true where the provider would charge another total than was shown: its coupon has other terms, or it has added something. */
export const isOtherTotal = ({ invoicedCents, orderedCents }: Totals): boolean =>
  orderedCents !== null && invoicedCents !== orderedCents

/**
 * Takes back what was made for an order of which another total would be charged. Returns the outcome where that is not possible any more: what comes to
 * nothing the provider has taken for paid.
 * @throws 409 `price_changed`: nothing was charged.
 */
export async function refuseTotal(
  context: AppContext,
  operation: OperationRow,
  { invoicedCents, orderedCents }: Totals,
): Promise<PaymentOutcome> {
  const message = `The payment provider would charge ${formatCents(invoicedCents)} instead of the total that was shown. Nothing was paid. Please try without a coupon, or contact us.`
  const outcome = await finish(context, operation, { state: 'declined', message })
  context.queue.onError(
    new Error(
      `The provider invoices ${invoicedCents} cents instead of ${orderedCents} for the payment ${operation.id}: lotline billing sync`,
    ),
  )
  if (outcome.state !== 'failed') return outcome
  throw new LotlineError('price_changed', message)
}
