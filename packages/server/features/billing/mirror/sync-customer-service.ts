import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import type { RefreshFlag } from '#contract/live.ts'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { Signal } from '../../../db/signals.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { refreshWithin } from '../../services/live/service.ts'
import { addExtraUses } from '../../services/quotas/service.ts'
import { listPlanItems, listProductItems } from '../catalogue/items.ts'
import {
  endSubscriptions,
  listInvoices,
  listSubscriptions,
  numberFetch,
  storeFetch,
  upsertInvoice,
  upsertSubscription,
} from './mirror-queries.ts'
import { toInvoiceRow, toSubscriptionRow } from './to-rows.ts'

const BILLING_ACTOR: Actor = { accountId: null, username: 'billing', address: null }
const PROVIDER_ACTOR: Actor = { accountId: null, username: 'payment provider', address: null }

interface Fetched {
  customerId: string
  accountId: string
  fetchNumber: number
  state: CustomerState
  now: Date
}

type MirrorDeps = Pick<AppContext, 'database' | 'signals' | 'clock' | 'settings' | 'payments' | 'catalogue'>

/**
 * Fetches a customer, stores subscriptions, invoices and card, and refreshes open pages. Null if the customer
 * has no account.
 */
export async function syncCustomer(
  deps: MirrorDeps,
  customerId: string,
): Promise<(CustomerState & { isChanged: boolean }) | null> {
  const { database, payments, clock } = deps
  const fetch = await numberFetch(database, customerId)
  if (payments === null || !fetch?.account_id) return null
  const { account_id: accountId, number: fetchNumber } = fetch
  const state = await payments.readCustomer(customerId)
  const fetched = { customerId, accountId, fetchNumber, state, now: clock() }
  const signal = await inTransaction(database, (transaction) => storeState(deps, transaction, fetched))
  signal?.dispatch()
  return { ...state, isChanged: signal !== null }
}

/** Returns the signal for the account's pages; null if nothing changed, or newer state is stored. */
async function storeState(deps: MirrorDeps, transaction: Database, fetched: Fetched): Promise<Signal | null> {
  const { customerId, accountId, fetchNumber, state } = fetched
  const details = {
    card_brand: state.card?.brand ?? null,
    card_last4: state.card?.last4 ?? null,
    card_expiry_month: state.card?.expiryMonth ?? null,
    card_expiry_year: state.card?.expiryYear ?? null,
    province: state.province,
  }
  const customer = await storeFetch(transaction, customerId, { ...details, fetch_number: fetchNumber })
  if (!customer) return null
  const hasNewDetails = Object.entries(details).some(
    ([key, value]) => customer[key as keyof typeof details] !== value,
  )
  const hasNewSubscriptions = await storeSubscriptions(deps, transaction, fetched)
  const { isChanged, addsUses } = await storeInvoices(deps, transaction, fetched)
  const flags: RefreshFlag[] = [
    ...(hasNewDetails || hasNewSubscriptions || isChanged ? (['billing'] as const) : []),
    ...(hasNewSubscriptions || addsUses ? (['refreshUser'] as const) : []),
  ]
  return flags.length === 0 ? null : refreshWithin(transaction, deps.signals, accountId, flags)
}

async function storeSubscriptions(
  { catalogue, settings }: MirrorDeps,
  transaction: Database,
  { accountId, state, now }: Fetched,
): Promise<boolean> {
  const plans = listPlanItems(catalogue)
  const { graceDays } = settings.billing
  const rows = await listSubscriptions(transaction, accountId)
  let isChanged = state.isDeleted && (await endSubscriptions(transaction, accountId))
  for (const subscription of state.subscriptions) {
    const storedRow = rows.find(({ subscription_id }) => subscription_id === subscription.id)
    const row = toSubscriptionRow(subscription, storedRow, { accountId, plans, graceDays })
    if (storedRow && isDeepStrictEqual({ ...storedRow }, { ...row })) continue
    await upsertSubscription(transaction, row)
    if (storedRow?.is_taken_back && !row.is_taken_back && !row.is_live)
      await recordFailedRefund(transaction, row, now)
    isChanged = true
  }
  return isChanged
}

/**
 * Records in the audit log that a subscription ended, but its refund failed or its dispute was won. Support
 * then owes the account the period or another refund.
 */
async function recordFailedRefund(
  transaction: Database,
  { account_id, subscription_id: subscription, name }: Insertable<Schema['billing_subscription']>,
  now: Date,
): Promise<void> {
  const account = await transaction.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const action = 'find a failed refund of an ended subscription'
  const entry = { action, subject: account?.username ?? null, detail: { subscription, name } }
  await recordAudit(transaction, PROVIDER_ACTOR, entry, now)
}

/**
 * Adds the uses of paid products, and removes those of refunded ones, once each. A refund that fails later
 * adds them again. Paid products without known uses go to the audit log.
 */
async function storeInvoices(
  { catalogue }: MirrorDeps,
  transaction: Database,
  { accountId, state, now }: Fetched,
): Promise<{ isChanged: boolean; addsUses: boolean }> {
  const products = listProductItems(catalogue)
  const rows = await listInvoices(transaction, accountId)
  const changes = { isChanged: false, addsUses: false }
  for (const invoice of state.invoices.filter((candidate) => !candidate.isUnpaidChange)) {
    const storedRow = rows.find(({ invoice_id }) => invoice_id === invoice.id)
    const row = toInvoiceRow(invoice, storedRow, { accountId, products })
    // Old invoices do not state their uses.
    const credit =
      getStoredCredit(row) ?? invoice.adds ?? products.find(({ id }) => id === invoice.productId)?.adds
    const isCredited = row.credited_at !== null && row.taken_back_at === null
    if (credit && (isCredited ? row.status === 'refunded' : row.status === 'paid')) {
      const uses = isCredited ? -credit.uses : credit.uses
      await addExtraUses(transaction, { accountId, key: credit.quota, uses })
      row.credited_quota = credit.quota
      row.credited_uses = credit.uses
      row.credited_at ??= now
      row.taken_back_at = isCredited ? now : null
      changes.addsUses = true
    }
    const isNewlyPaid = row.status === 'paid' && storedRow?.status !== 'paid'
    if (!credit && row.product_id && isNewlyPaid) {
      const detail = { account: accountId, product: row.product_id }
      const entry = { action: 'find no uses to credit', subject: row.invoice_id, detail }
      await recordAudit(transaction, BILLING_ACTOR, entry, now)
    }
    if (storedRow && isDeepStrictEqual({ ...storedRow }, { ...row })) continue
    await upsertInvoice(transaction, row)
    changes.isChanged = true
  }
  return changes
}

/** Null if no uses were credited, or an unknown number. */
const getStoredCredit = ({ credited_quota: quota, credited_uses: uses }: ReturnType<typeof toInvoiceRow>) =>
  quota && uses ? { quota, uses } : null
