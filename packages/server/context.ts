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
import type { Live } from './platform/live/live.ts'
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
  /** Null if no demo is loaded. */
  current(database: Database): Promise<{ releaseId: number; asOf: string; nextAsOf: string } | null>
  /** Imports the release after `after`, all or none. @throws if a release follows it already. */
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
  /** Null if Google is not set up. */
  google: GooglePictures | null
  /** Null if no payment provider is set up. */
  payments: Payments | null
  catalogue: Catalogue
  demo: DemoWeeks
  /** Whether the sender may use demo accounts and stand-ins. */
  isDemoOpenTo(request: IncomingMessage): boolean
  /** Shown on the sign-in page; none where no demo runs. */
  demoAccounts: SignInSettings['demoAccounts']
  /** Public address, for links in mails: `/set-password#token=…` */
  pageUrl(path: string): string
  clock: () => Date
}
