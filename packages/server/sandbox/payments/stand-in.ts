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
export async function startPaymentStandIn({
  port,
  file,
  beforeAdvance,
  onError,
}: {
  port: number
  file: string
  beforeAdvance(days: number): Promise<void>
  onError(error: unknown): void
}): Promise<PaymentStandIn> {
  const sandbox = await startPayments({ port, file, beforeAdvance, onError })
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
