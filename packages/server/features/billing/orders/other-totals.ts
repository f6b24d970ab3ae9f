import { LotlineError } from '#contract/errors.ts'
import { formatCents } from '#domain/text/money.ts'
import type { AppContext } from '../../../context.ts'
import { finish } from './finish-charge.ts'
import type { OperationRow } from './operation-queries.ts'
import type { PaymentOutcome } from './payment-service.ts'

/**
 * Cents that an invoice comes to or would charge, the larger of both, and the total of the order that it is for, with tax; `orderedCents` null: of an
 * order that did not store it.
 */
interface Totals {
  invoicedCents: number
  orderedCents: number | null
}

/**
 * Returns true where the provider would charge more than was shown: its coupon has other terms, or its customer owes it something. Less is charged as
 * it is: support has given the account a discount or credit there.
 */
export const isDearer = ({ invoicedCents, orderedCents }: Totals): boolean =>
  orderedCents !== null && invoicedCents > orderedCents

/** Logs a total of the provider that is not the one that was shown. */
export function logOtherTotal(
  { queue }: Pick<AppContext, 'queue'>,
  { id }: Pick<OperationRow, 'id'>,
  { invoicedCents, orderedCents }: Totals,
): void {
  if (orderedCents === null || invoicedCents === orderedCents) return
  queue.onError(
    new Error(
      `The provider invoices ${invoicedCents} cents instead of ${orderedCents} for the payment ${id}: its customer has terms of its own there, or the coupon has others (lotline billing sync).`,
    ),
  )
}

/**
 * Takes back what was made for an order of which more would be charged. Returns the outcome where that is not possible any more: what comes to
 * nothing the provider has taken for paid.
 * @throws 409 `price_changed`: nothing was charged.
 */
export async function refuseTotal(
  context: AppContext,
  operation: OperationRow,
  { invoicedCents }: Totals,
): Promise<PaymentOutcome> {
  const message = `The payment provider would charge ${formatCents(invoicedCents)} instead of the total that was shown. Nothing was paid. Please try without a coupon, or contact us.`
  const outcome = await finish(context, operation, { state: 'declined', message })
  if (outcome.state !== 'failed') return outcome
  throw new LotlineError('price_changed', message)
}
