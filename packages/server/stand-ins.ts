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

/** Settings of a stand-in, and its description if it cannot start. */
interface StandIn {
  port: number | null
  omission: string
  name: string
  portSetting: string
  start(port: number): Promise<Pick<StandIns, 'settings' | 'close'> & Partial<StandIns>>
}

/** Starts a stand-in if it is enabled. If its port cannot be used, the server runs without it. */
async function startIfEnabled(
  settings: Settings,
  { printLine }: StandInHooks,
  { port, omission, name, portSetting, start }: StandIn,
): Promise<StandIns> {
  const without: StandIns = { settings, clock: () => new Date(), sendEventsTo() {}, close: async () => {} }
  if (port === null) return without
  try {
    return { ...without, ...(await start(port)) }
  } catch (error) {
    const reason = (error as Error).message
    printLine(
      `${omission} left out: port ${port} of their ${name} cannot be used (${reason}). ${portSetting} chooses another.`,
    )
    return without
  }
}

const startIdentity = (settings: Settings, hooks: StandInHooks): Promise<StandIns> =>
  startIfEnabled(settings, hooks, {
    port: settings.identity.sandboxPort,
    omission: 'Signing in through outside providers is',
    name: 'stand-in',
    portSetting: 'LOTLINE_SANDBOX_IDENTITY_PORT',
    async start(port) {
      const { startIdentityStandIn } = await import('./sandbox/identity-provider/stand-in.ts')
      const { providers, close } = await startIdentityStandIn({ port, onError: hooks.onError })
      return { settings: { ...settings, identity: { ...settings.identity, providers } }, close }
    },
  })

const startPaymentSandbox = (settings: Settings, hooks: StandInHooks): Promise<StandIns> =>
  startIfEnabled(settings, hooks, {
    port: settings.billing.sandboxPort,
    omission: 'Payments are',
    name: 'sandbox',
    portSetting: 'LOTLINE_SANDBOX_PAYMENTS_PORT',
    async start(port) {
      const { startPayments } = await import('./sandbox/payments/start-payments.ts')
      const { syncCatalogue } = await import('./features/billing/catalogue/sync-service.ts')
      const { provider, store, webhooks, close } = await startPayments({
        port,
        file: join(settings.dataFolder, 'sandbox', 'payments.json'),
        beforeAdvance: (days) => prolongSessions(hooks.database, days),
        onError: hooks.onError,
      })
      const { cataloguePath, seller } = settings.billing
      await syncCatalogue(provider, readCatalogue(cataloguePath), { isDryRun: false, seller })
      return {
        settings: { ...settings, billing: { ...settings.billing, provider } },
        clock: () => store.moment(),
        sendEventsTo(serverUrl) {
          webhooks.url = `${serverUrl}/api/billing/webhook`
        },
        close,
      }
    },
  })

const startOutsideServices = (settings: Settings, hooks: StandInHooks): Promise<StandIns> =>
  startIfEnabled(settings, hooks, {
    port: settings.outside.sandboxPort,
    omission: 'Boards and land title are',
    name: 'stand-ins',
    portSetting: 'LOTLINE_SANDBOX_OUTSIDE_PORT',
    async start(port) {
      const { startOutside } = await import('./sandbox/outside/start-outside.ts')
      const { database, onError } = hooks
      const { settingsWith, close } = await startOutside({ port, database, onError })
      return { settings: settingsWith(settings), close }
    },
  })
