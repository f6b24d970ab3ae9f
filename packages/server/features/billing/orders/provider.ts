import { LotlineError } from '#contract/errors.ts'
import type { Payments } from '../../../connectors/stripe/payments.ts'
import type { AppContext } from '../../../context.ts'

/** @throws 422 `billing_unavailable` if it is not set up. */
export function requirePayments({ payments }: Pick<AppContext, 'payments'>): Payments {
  if (payments !== null) return payments
  throw new LotlineError(
    'billing_unavailable',
    'Payments are not set up on this server. Please contact us: an administrator can give you a plan.',
  )
}
