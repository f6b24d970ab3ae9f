import { hash } from 'node:crypto'
import type { BillingAddress } from '#contract/billing/billing-address.ts'
import { LotlineError } from '#contract/errors.ts'
import { taxesIn } from '#domain/billing/taxes.ts'
import { formatCents } from '#domain/text/money.ts'
import { readAddress, saveAddress } from '../../../connectors/stripe/billing-address.ts'
import type { ChargeState } from '../../../connectors/stripe/charges.ts'
import type { Payments } from '../../../connectors/stripe/payments.ts'
import { notFound } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import {
  findCustomer,
  findPayer,
  insertCustomer,
  listOwed,
  releaseCustomer,
} from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'

/**
 * Returns the customer, created if missing here or at the provider (for example after a change of API keys).
 */
export async function ensureCustomer(
  context: Pick<AppContext, 'database' | 'payments' | 'clock'>,
  accountId: string,
): Promise<string> {
  const { database, clock } = context
  const payments = requirePayments(context)
  const customer = await findCustomer(database, accountId)
  if (customer && (await payments.hasCustomer(customer.customer_id))) return customer.customer_id
  if (customer) await releaseCustomer(database, customer.customer_id, clock())
  const payer = await findPayer(database, accountId)
  if (!payer) throw notFound()
  return createCustomer(context, { accountId, ...payer }, customer?.customer_id ?? '')
}

/** `replacedId` is the replaced customer's id, or empty. */
async function createCustomer(
  context: Pick<AppContext, 'database' | 'payments' | 'clock'>,
  payer: { accountId: string; email: string; name: string },
  replacedId: string,
): Promise<string> {
  const { accountId, email, name } = payer
  // Includes all details, because the provider refuses a known key with different details.
  const key = deriveIdempotencyKey('customer', accountId, email, name, replacedId)
  const customerId = await requirePayments(context).createCustomer(payer, key)
  const ownCustomer = await insertCustomer(context.database, {
    customer_id: customerId,
    account_id: accountId,
    created_at: context.clock(),
  })
  // The key returned a customer of an interrupted request, which has been released since.
  return ownCustomer ?? createCustomer(context, payer, customerId)
}

/** Starts saving a card. @throws 404 if the customer is not this account's. */
export async function startCardSetup(
  context: Pick<AppContext, 'database' | 'payments'>,
  accountId: string,
  { customerId, idempotencyKey }: { customerId: string; idempotencyKey: string },
): Promise<{ customerId: string; clientSecret: string; intentId: string }> {
  const payments = requirePayments(context)
  await requireOwnCustomer(context, accountId, customerId)
  const key = deriveIdempotencyKey('setup', accountId, idempotencyKey)
  const { id, clientSecret } = await payments.createSetupIntent(customerId, key)
  return { customerId, clientSecret, intentId: id }
}

async function requireOwnCustomer(
  { database }: Pick<AppContext, 'database'>,
  accountId: string,
  customerId: string,
): Promise<void> {
  const customer = await findCustomer(database, accountId)
  if (customer?.customer_id !== customerId) throw notFound()
}

/** Card of a confirmed setup intent. @throws 404 if the intent is another customer's; 422 if unconfirmed. */
async function readConfirmedCard(
  context: Pick<AppContext, 'payments'>,
  customerId: string,
  intentId: string,
): Promise<string> {
  const intent = await requirePayments(context).readSetupIntent(intentId)
  if (intent.customerId !== customerId) throw notFound()
  if (!intent.isConfirmed || intent.paymentMethodId === null) {
    throw new LotlineError('unprocessable', 'This card has not been confirmed. Please enter it again.')
  }
  return intent.paymentMethodId
}

/** A new card, saved after its first payment. Null for the saved card. */
export type NewCard = { intentId: string; customerId: string } | null

export const noSavedCard = () =>
  new LotlineError('unprocessable', 'There is no saved card. Please pay with a new one.')

/** The customer and the new card. The card is null if the saved card pays. */
export async function readPayer(
  context: Pick<AppContext, 'database' | 'payments'>,
  accountId: string,
  card: NewCard,
): Promise<{ customerId: string; cardId: string | null }> {
  if (card !== null) {
    const { customerId, intentId } = card
    await requireOwnCustomer(context, accountId, customerId)
    return { customerId, cardId: await readConfirmedCard(context, customerId, intentId) }
  }
  const customer = await findCustomer(context.database, accountId)
  if (!customer) throw noSavedCard()
  return { customerId: customer.customer_id, cardId: null }
}

/**
 * Saves the card and charges open invoices to it. Returns why an invoice is unpaid, or null. @throws 409
 * `price_changed` if more is due than shown, before saving or charging.
 */
export async function updateCard(
  context: AppContext,
  accountId: string,
  { token: intentId, shownDue }: { token: string; shownDue?: number | undefined },
): Promise<string | null> {
  const payments = requirePayments(context)
  const customer = await findCustomer(context.database, accountId)
  if (!customer) throw notFound()
  const { customer_id: customerId } = customer
  const cardId = await readConfirmedCard(context, customerId, intentId)
  await syncCustomer(context, customerId)
  const due = await listOwed(context.database, accountId)
  const dueCents = due.reduce((sum, { due_cents }) => sum + due_cents, 0)
  if (shownDue !== undefined && dueCents > shownDue) {
    throw new LotlineError(
      'price_changed',
      `The amount due has changed since this page was opened: it is now ${formatCents(dueCents)}. The card was not saved, and nothing was paid.`,
    )
  }
  const cardKey = deriveIdempotencyKey('card', customerId, intentId, 'update')
  const reasons: string[] = []
  try {
    await payments.setDefaultCard(customerId, cardId, cardKey)
    for (const { invoice_id: id } of due) {
      const key = deriveIdempotencyKey('renewal', id, intentId)
      await payments.payInvoice(id, { key, paymentMethodId: null })
      const reason = unpaidReason(await payments.readCharge(id))
      if (reason !== null) reasons.push(reason)
    }
  } finally {
    // Also after a failure: the card may be saved, and an invoice paid.
    await syncCustomer(context, customerId)
  }
  return reasons[0] ?? null
}

const HOW_TO_PAY = 'You can pay it in the list of unpaid invoices, or use another card.'

function unpaidReason(charge: ChargeState): string | null {
  switch (charge.state) {
    case 'paid':
    case 'void':
      return null
    case 'untried':
      return `It was not charged. ${HOW_TO_PAY}`
    case 'requires_action':
      return `Your bank wants you to confirm this payment. ${HOW_TO_PAY}`
    case 'in_progress':
      return 'The payment is still being processed: please do not pay it again.'
    case 'declined':
      return `${charge.message} ${HOW_TO_PAY}`
  }
}

/**
 * Turns off renewals, and ends subscriptions with an unpaid current period. @throws 404, before any change,
 * if a subscription is not the account's.
 */
export async function turnOffRenewal(
  context: AppContext,
  accountId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  const payments = requirePayments(context)
  const customer = await findCustomer(context.database, accountId)
  if (!customer) throw notFound()
  const state = await syncCustomer(context, customer.customer_id)
  const ownIds = new Set((state?.subscriptions ?? []).map(({ id }) => id))
  if (subscriptionIds.some((id) => !ownIds.has(id))) throw notFound()
  for (const id of subscriptionIds) await payments.turnOffRenewal(id)
  await syncCustomer(context, customer.customer_id)
}

/** At most 50 characters. */
function deriveIdempotencyKey(step: string, ...details: readonly string[]): string {
  return `lotline-${step}-${hash('sha256', JSON.stringify(details), 'base64url').slice(0, 32)}`
}

export async function readBillingAddress(
  context: Pick<AppContext, 'database' | 'payments'>,
  accountId: string,
): Promise<BillingAddress | null> {
  const payments = requirePayments(context)
  const customer = await findCustomer(context.database, accountId)
  return customer ? readAddress(payments.stripe, customer.customer_id) : null
}

/** Saves the address, by which renewals are then taxed if taxes depend on the province. */
export async function saveBillingAddress(
  context: AppContext,
  accountId: string,
  address: BillingAddress,
): Promise<BillingAddress | null> {
  const payments = requirePayments(context)
  const customerId = await ensureCustomer(context, accountId)
  await saveAddress(payments.stripe, customerId, address)
  const state = await syncCustomer(context, customerId)
  const { registrations } = context.settings.billing.seller
  if (registrations !== null) {
    const taxes = taxesIn(address.province, registrations)
    const running = (state?.subscriptions ?? []).filter((each) => each.state.endedAt === null)
    for (const { id } of running) await payments.setTaxes(id, taxes)
    await syncCustomer(context, customerId)
  }
  return readAddress(payments.stripe, customerId)
}

/** @throws 422 `billing_unavailable` without a provider */
export function requirePayments({ payments }: Pick<AppContext, 'payments'>): Payments {
  if (payments !== null) return payments
  throw new LotlineError(
    'billing_unavailable',
    'Payments are not set up on this server. Please contact us: an administrator can give you a plan.',
  )
}
