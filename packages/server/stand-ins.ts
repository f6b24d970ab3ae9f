import { join } from 'node:path'
import type { Database } from './db/open.ts'
import { prolongSessions } from './features/accounts/service.ts'
import { readCatalogue } from './settings/catalogue.ts'
import type { Settings } from './settings/env.ts'

export interface StandIns {
  settings: Settings
  /** The server's clock. The payments sandbox can advance it. */
  clock(): Date
  /** Makes stand-ins send their events to this server. */
  sendEventsTo(serverUrl: string): void
  close(): Promise<void>
}

interface StandInHooks {
  /** Database with the facts that stand-ins return. */
  database: Database
  printLine(line: string): void
  onError(error: unknown): void
}

/** Loads the code of the enabled stand-ins. */
export async function loadStandIns({ identity, outside, billing }: Settings): Promise<void> {
  if (identity.sandboxPort !== null) await import('./sandbox/identity-provider/stand-in.ts')
  if (outside.sandboxPort !== null) await import('./sandbox/outside/start-outside.ts')
  if (billing.sandboxPort !== null) await import('./sandbox/payments/start-payments.ts')
}

export async function startStandIns(settings: Settings, hooks: StandInHooks): Promise<StandIns> {
  const identity = await startIdentity(settings, hooks)
  const outside = await startOutsideServices(identity.settings, hooks)
  const payments = await startPaymentSandbox(outside.settings, hooks)
  return {
    settings: payments.settings,
    clock: payments.clock,
    sendEventsTo: payments.sendEventsTo,
    async close() {
      await payments.close()
      await outside.close()
      await identity.close()
    },
  }
}

/** Used if stand-ins failed to start: the server runs without them. */
const without = (settings: Settings): StandIns => ({ settings, clock, sendEventsTo, close: async () => {} })

const clock = () => new Date()

/** Only the payments stand-in has events. */
function sendEventsTo(): void {}

async function startIdentity(settings: Settings, { printLine, onError }: StandInHooks): Promise<StandIns> {
  const { sandboxPort } = settings.identity
  if (sandboxPort === null) return without(settings)
  try {
    const { startIdentityStandIn } = await import('./sandbox/identity-provider/stand-in.ts')
    const identity = await startIdentityStandIn({ port: sandboxPort, onError })
    const { providers } = identity
    return {
      settings: { ...settings, identity: { ...settings.identity, providers } },
      clock,
      sendEventsTo,
      close: identity.close,
    }
  } catch (error) {
    printLine(
      `Signing in through outside providers is left out: port ${sandboxPort} of their stand-in cannot be used (${(error as Error).message}). LOTLINE_SANDBOX_IDENTITY_PORT chooses another.`,
    )
    return without(settings)
  }
}

async function startPaymentSandbox(
  settings: Settings,
  { database, printLine, onError }: StandInHooks,
): Promise<StandIns> {
  const { sandboxPort } = settings.billing
  if (sandboxPort === null) return without(settings)
  try {
    const { startPayments } = await import('./sandbox/payments/start-payments.ts')
    const { syncCatalogue } = await import('./features/billing/catalogue/sync-service.ts')
    const { provider, store, webhooks, close } = await startPayments({
      port: sandboxPort,
      file: join(settings.dataFolder, 'sandbox', 'payments.json'),
      beforeAdvance: (days) => prolongSessions(database, days),
      onError,
    })
    await syncCatalogue(provider, readCatalogue(settings.billing.cataloguePath), {
      isDryRun: false,
      seller: settings.billing.seller,
    })
    return {
      settings: { ...settings, billing: { ...settings.billing, provider } },
      clock: () => store.moment(),
      sendEventsTo(serverUrl) {
        webhooks.url = `${serverUrl}/api/billing/webhook`
      },
      close,
    }
  } catch (error) {
    printLine(
      `Payments are left out: port ${sandboxPort} of their sandbox cannot be used (${(error as Error).message}). LOTLINE_SANDBOX_PAYMENTS_PORT chooses another.`,
    )
    return without(settings)
  }
}

async function startOutsideServices(
  settings: Settings,
  { database, printLine, onError }: StandInHooks,
): Promise<StandIns> {
  const { sandboxPort } = settings.outside
  if (sandboxPort === null) return without(settings)
  try {
    const { startOutside } = await import('./sandbox/outside/start-outside.ts')
    const outside = await startOutside({ port: sandboxPort, database, onError })
    return { settings: outside.settingsWith(settings), clock, sendEventsTo, close: outside.close }
  } catch (error) {
    printLine(
      `Boards and land title are left out: port ${sandboxPort} of their stand-ins cannot be used (${(error as Error).message}). LOTLINE_SANDBOX_OUTSIDE_PORT chooses another.`,
    )
    return without(settings)
  }
}
