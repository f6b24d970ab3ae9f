import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { ProviderEvent } from './shapes.ts'

export const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  publicKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

const RETRY_MS = [500, 2000, 10_000]

/** Repeats each event until it is accepted, or the last attempt fails. */
export class WebhookSender {
  url: string | null = null
  private readonly onError: (error: unknown) => void
  private readonly stopping = new AbortController()
  private readonly sending = new Set<Promise<void>>()

  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  send(event: ProviderEvent): void {
    const { url } = this
    if (url === null) return
    const delivery = this.deliver(url, event).finally(() => this.sending.delete(delivery))
    this.sending.add(delivery)
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await Promise.all(this.sending)
  }

  private async deliver(url: string, event: ProviderEvent): Promise<void> {
    for (const delayMs of [0, ...RETRY_MS]) {
      await setTimeout(delayMs, undefined, { signal: this.stopping.signal }).catch(() => {})
      if (this.stopping.signal.aborted) return
      const { payload, headers } = signEvent(event, SANDBOX_KEYS.webhookSecret)
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: payload,
          signal: this.stopping.signal,
        })
        await response.arrayBuffer()
        if (response.ok) return
      } catch {
        // The next attempt follows.
      }
    }
    if (!this.stopping.signal.aborted)
      this.onError(new Error(`The event ${event.id} (${event.type}) was not accepted.`))
  }
}

/** HMAC-SHA256 of time and body, like the provider's. */
export function signEvent(
  event: unknown,
  secret: string,
  seconds = Math.floor(Date.now() / 1000),
): { payload: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  }
}
