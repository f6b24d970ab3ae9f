import { SANDBOX_KEYS } from './sandbox-keys.ts'
import { startPayments } from './start-payments.ts'

export interface PaymentStandIn {
  /** Settings of the provider, as if they had been set. */
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
  close(): Promise<void>
}

/** Starts the sandbox for a server that runs. Throws EADDRINUSE. */
export async function startPaymentStandIn({
  port,
  file,
  onError,
}: {
  port: number
  file: string
  onError(error: unknown): void
}): Promise<PaymentStandIn> {
  const sandbox = await startPayments({ port, file, onError })
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
    close: sandbox.close,
  }
}
