import { SANDBOX_KEYS } from './sandbox-keys.ts'
import { startPayments } from './start-payments.ts'

export interface PaymentStandIn {
  provider: {
    mode: 'sandbox'
    secretKey: string
    publicKey: string
    webhookSecret: string
    url: string
    scriptUrl: string
  }
  /** Webhook of the server at this address. */
  sendEventsTo(serverUrl: string): void
  clock(): Date
  close(): Promise<void>
}

/** @throws EADDRINUSE */
export async function startPaymentStandIn(
  options: Parameters<typeof startPayments>[0],
): Promise<PaymentStandIn> {
  const sandbox = await startPayments(options)
  return {
    provider: {
      mode: 'sandbox',
      ...SANDBOX_KEYS,
      url: sandbox.address,
      scriptUrl: `${sandbox.address}/stripe-js.js`,
    },
    sendEventsTo(serverUrl) {
      sandbox.webhooks.url = `${serverUrl}/api/billing/webhook`
    },
    clock: () => sandbox.store.moment(),
    close: sandbox.close,
  }
}
