import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { findsRow } from '../../../db/row-results.ts'
import type { CatalogueCoupon } from '../catalogue/items.ts'

/**
 * Whether the account used a once-per-account coupon: an invoice with it was paid and not fully refunded, and
 * the coupon was not freed. Includes released customers.
 */
export async function isCouponUsed(
  { database: { db } }: Pick<AppContext, 'database'>,
  accountId: string,
  { key, oncePerAccount }: CatalogueCoupon,
): Promise<boolean> {
  if (!oncePerAccount) return false
  return db
    .selectFrom('billing_invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', key)
    .where('status', '=', 'paid')
    .$call(findsRow)
}

/** @throws 409 `conflict` */
export async function checkCouponUnused(
  context: Pick<AppContext, 'database'>,
  accountId: string,
  coupon: CatalogueCoupon | null,
): Promise<void> {
  if (coupon !== null && (await isCouponUsed(context, accountId, coupon)))
    throw new LotlineError(
      'conflict',
      'You have already used this coupon, which can be used only once. Nothing was paid.',
    )
}
