import type { IncomingMessage } from 'node:http'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import type { FactConnectors } from './connectors/facts/fact-connector.ts'
import type { AerialImagery } from './connectors/imagery/aerial-imagery.ts'
import type { GooglePictures } from './connectors/imagery/google-pictures.ts'
import type { Payments } from './connectors/stripe/payments.ts'
import type { Database } from './db/open.ts'
import type { Signals } from './db/signals.ts'
import type { Passwords } from './platform/crypto/passwords.ts'
import type { Sealer } from './platform/crypto/sealing.ts'
import type { Providers } from './platform/identity/oidc-client.ts'
import type { Live } from './platform/live/live-hub.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { PdfPrinter } from './platform/pdf/pdf-printer.ts'
import type { JobQueue } from './platform/queue/job-queue.ts'
import type { ScheduledRun } from './platform/queue/queues.ts'
import type { TaskService } from './platform/queue/task-service.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Valuations } from './platform/valuations.ts'
import type { Catalogue } from './settings/catalogue.ts'
import type { Settings } from './settings/env.ts'

export interface DemoWeeks {
  current(database: Database): Promise<{ releaseId: number; asOf: string; nextAsOf: string } | null>
  /**
   * Imports the week after release `after`, completely or not at all. @throws if `after` is not the newest.
   */
  importNextWeek(options: { after: number; signal: AbortSignal }): Promise<unknown>
}

export interface AppContext {
  version: string
  database: Database
  settings: Settings
  signals: Signals
  live: Live
  tasks: TaskService
  queue: JobQueue
  scheduledRuns: readonly ScheduledRun[]
  mail: Mail
  passwords: Passwords
  sealer: Sealer
  storage: Storage
  pdf: PdfPrinter
  valuations: Valuations
  providers: Providers
  connectors: FactConnectors
  aerial: AerialImagery
  google: GooglePictures | null
  payments: Payments | null
  catalogue: Catalogue
  demo: DemoWeeks
  isDemoOpenTo(request: IncomingMessage): boolean
  /** Shown on the sign-in page; empty unless a demo runs. */
  demoAccounts: SignInSettings['demoAccounts']
  /** Public address of a page, for mails: `/set-password#token=…` */
  pageUrl(path: string): string
  clock: () => Date
}
