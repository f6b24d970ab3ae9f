import { SANDBOX_KEYS } from './sandbox-keys.ts'
import { startPayments } from './start-payments.ts'

export interface PaymentStandIn {
  /** Settings of the provider, with local addresses. */
  provider: {
    mode: 'sandbox'
    secretKey: string
    publicKey: string
    webhookSecret: string
    url: string
    scriptUrl: string
  }
  /** Sends events to the webhook of the server that listens at this address. */
  sendEventsTo(serverUrl: string): void
  /** Clock of the sandbox, which its page advances. */
  clock(): Date
  close(): Promise<void>
}

/** Starts the sandbox for a server that runs. Throws EADDRINUSE. */
export async function startPaymentStandIn({
  port,
  file,
  beforeAdvance,
  onError,
}: {
  port: number
  file: string
  /** Called before its clock is advanced by this many days. */
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
