import type { IncomingMessage } from 'node:http'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import type { FactConnectors } from './connectors/facts/fact-connector.ts'
import type { AerialImagery } from './connectors/imagery/aerial-imagery.ts'
import type { GooglePictures } from './connectors/imagery/google-pictures.ts'
import type { Payments } from './connectors/stripe/payments.ts'
import type { Database } from './db/open.ts'
import type { Signals } from './db/signals.ts'
import type { DemoWeeks } from './features/admin/releases/demo-task.ts'
import type { Catalogue } from './features/billing/catalogue/catalogue.ts'
import type { Valuations } from './features/cma/valuing/valuation-thread.ts'
import type { TaskService } from './features/services/tasks/service.ts'
import type { Passwords } from './platform/crypto/passwords.ts'
import type { Sealer } from './platform/crypto/sealing.ts'
import type { Providers } from './platform/identity/providers.ts'
import type { Live } from './platform/live/live.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { PdfPrinter } from './platform/pdf/pdf-printer.ts'
import type { JobQueue } from './platform/queue/job-queue.ts'
import type { ScheduledRun } from './platform/queue/queues.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Settings } from './settings/env.ts'

/** Context that every feature's routes are given. */
export interface AppContext {
  /** Version of Lotline. */
  version: string
  database: Database
  settings: Settings
  /** Between the servers of one database. */
  signals: Signals
  live: Live
  tasks: TaskService
  queue: JobQueue
  /** The jobs that run by the clock. */
  scheduledRuns: readonly ScheduledRun[]
  mail: Mail
  passwords: Passwords
  /** Encrypts what must be read again. */
  sealer: Sealer
  /** Files that people upload. */
  storage: Storage
  pdf: PdfPrinter
  /** Values the subjects of market analyses. */
  valuations: Valuations
  /** Outside providers to sign in through. */
  providers: Providers
  /** The data sources that can be queried. */
  connectors: FactConnectors
  /** Photographs from above. */
  aerial: AerialImagery
  /** Pictures of Google; null where it is not set up. */
  google: GooglePictures | null
  /** The payment provider; null where none is set up. */
  payments: Payments | null
  /** Bundles, products, coupons and deals. */
  catalogue: Catalogue
  demo: DemoWeeks
  /** Whether the sender of a request may use demo accounts and stand-ins. */
  isDemoOpenTo(request: IncomingMessage): boolean
  /** Shown on the sign-in page; none where no demo runs. */
  demoAccounts: SignInSettings['demoAccounts']
  /** Address of a page as people reach it, for links in mails: `/set-password#token=…` */
  pageUrl(path: string): string
  /** Now, for everything that expires. */
  clock: () => Date
}
