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
  close(): Promise<void>
}

/** Starts the sandbox for a server that runs: events go to its webhook. Throws EADDRINUSE. */
export async function startPaymentStandIn({
  port,
  file,
  webhookUrl,
  onError,
}: {
  port: number
  file: string
  webhookUrl: string
  onError(error: unknown): void
}): Promise<PaymentStandIn> {
  const sandbox = await startPayments({ port, file, onError })
  sandbox.webhooks.url = webhookUrl
  return {
    provider: {
      mode: 'sandbox',
      ...SANDBOX_KEYS,
      url: sandbox.address,
      scriptUrl: `${sandbox.address}/stripe-js.js`,
    },
    close: sandbox.close,
  }
}
