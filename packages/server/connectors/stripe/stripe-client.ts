import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import { PAYMENT_ATTEMPTS } from '../outbound/retry-policies.ts'

/** Version that requests ask for. The response types in this package match it. */
const API_VERSION = '2026-10-28.endive'
/** Time limit of a request, short because the user waits. */
const TIMEOUT_MS = 25_000

export interface StripeConnection {
  secretKey: string
  url: string
}

/** Loads the library only if used, which saves memory without payments. */
export function openStripe({ secretKey, url }: StripeConnection): Stripe {
  const Client = createRequire(import.meta.url)('stripe') as typeof Stripe
  const { protocol, hostname, port } = new URL(url)
  return new Client(secretKey, {
    apiVersion: API_VERSION,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: PAYMENT_ATTEMPTS - 1,
    telemetry: false,
    appInfo: { name: 'Lotline' },
  })
}

/** Runs a request. @throws `LotlineError` for errors that the user can resolve. */
export async function request<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw translateError(error)
  }
}

/** Null if the provider has no such object. */
export async function find<Result>(run: () => Promise<Result>): Promise<Result | null> {
  try {
    return await request(run)
  } catch (error) {
    if (error instanceof LotlineError && error.code === 'not_found') return null
    throw error
  }
}

/** Far above any customer's number of objects. */
const MAX_ITEMS = 10_000

export const requestAll = <Item>(list: () => Stripe.ApiListPromise<Item>): Promise<Item[]> =>
  request(() => list().autoPagingToArray({ limit: MAX_ITEMS }))

function translateError(error: unknown): unknown {
  if (!isStripeError(error)) return error
  if (error.code === 'resource_missing') return notFound()
  if (error.code === 'idempotency_key_in_use') return inProgress()
  if (error.type === 'StripeIdempotencyError') {
    return new LotlineError('idempotency_key_reused', 'This payment was started with other details.')
  }
  const isUnavailable =
    error.type === 'StripeConnectionError' ||
    error.type === 'StripeRateLimitError' ||
    (error.statusCode ?? 0) >= 500
  return isUnavailable
    ? new LotlineError(
        'provider_unavailable',
        'The payment provider does not respond. Nothing is charged twice: please try again in a moment.',
        { retryAfterSeconds: 5 },
      )
    : error
}

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

export const inProgress = () =>
  new LotlineError('payment_in_progress', 'This payment is being processed. Please wait a moment.')

export const notFound = () =>
  new LotlineError('not_found', 'There is no such customer, card, subscription, invoice or coupon.')
