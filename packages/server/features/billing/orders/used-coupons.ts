import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import type { CatalogueCoupon } from '../catalogue/items.ts'

/**
 * Returns true for a coupon that an account can use once, and has used: with it an invoice was paid that was not refunded in full since, nor
 * its coupon freed, also by a customer of the account that the provider has no more.
 */
export async function isCouponUsed(
  { database: { db } }: Pick<AppContext, 'database'>,
  accountId: string,
  { key, oncePerAccount }: CatalogueCoupon,
): Promise<boolean> {
  if (!oncePerAccount) return false
  const invoice = await db
    .selectFrom('billing_invoice')
    .select('invoice_id')
    .where('account_id', '=', accountId)
    .where('coupon_id', '=', key)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return invoice !== undefined
}

/** Throws 409 `conflict` where the account has used the coupon of an order. Its invoices are stored before, as the provider has them. */
export async function checkCouponUnused(
  context: Pick<AppContext, 'database'>,
  accountId: string,
  coupon: CatalogueCoupon | null,
): Promise<void> {
  if (coupon !== null && (await isCouponUsed(context, accountId, coupon)))
    throw new LotlineError(
      'conflict',
      'You have used this coupon before, and it can be used once. Nothing was paid.',
    )
}
