import { BILLING_EVENT_BACKOFF, pauseAfter } from '../../../connectors/outbound/retry-policies.ts'
import type { AppContext } from '../../../context.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { claimEvents, insertEvent, markProcessed, postpone } from './event-queries.ts'

/**
 * Stores a webhook event. Returns false for a forged, altered or old one.
 * @throws 400 for signed content that is not an event.
 */
export async function receiveEvent(
  { payments, database, clock }: Pick<AppContext, 'payments' | 'database' | 'clock'>,
  body: Buffer,
  signature: string,
): Promise<boolean> {
  const event = payments?.events.read(body, signature) ?? null
  if (event === null) return false
  await insertEvent(database, { ...event, now: clock() })
  return true
}

/**
 * An event only names the changed customer; its state comes from the provider, so order, duplicates and gaps do not matter. Customers that
 * cannot be fetched are reported and retried.
 */
export async function processEvents(context: AppContext): Promise<void> {
  const { database, clock, queue } = context
  for (;;) {
    const claimed = await claimEvents(database, clock())
    if (claimed === null) return
    const { customerId, ids, attempts } = claimed
    try {
      if (customerId !== null) await syncCustomer(context, customerId)
      else await syncCharged(context, ids)
      await markProcessed(database, ids, clock())
    } catch (error) {
      queue.onError(error)
      const until = new Date(clock().getTime() + pauseAfter(BILLING_EVENT_BACKOFF, attempts))
      await postpone(database, ids, { until, error: (error as Error).message.slice(0, 500) })
    }
  }
}

/** Fetches the customers of disputes and refunds. Their events name only a charge. */
async function syncCharged(context: AppContext, eventIds: readonly string[]): Promise<void> {
  for (const id of eventIds) {
    const customerId = (await context.payments?.events.customerOfCharge(id)) ?? null
    if (customerId !== null) await syncCustomer(context, customerId)
  }
}

/** One run at a time, after the response to a webhook. The scheduled job processes the rest. */
export function eventWorker(context: AppContext): { wake(): void; close(): Promise<void> } {
  let running: Promise<void> | null = null
  let isMore = false
  let isClosed = false
  const run = async () => {
    while (isMore && !isClosed) {
      isMore = false
      await processEvents(context)
    }
  }
  return {
    wake() {
      isMore = true
      running ??= run()
        .catch(context.queue.onError)
        .finally(() => {
          running = null
        })
    },
    async close() {
      isClosed = true
      await running
    },
  }
}
