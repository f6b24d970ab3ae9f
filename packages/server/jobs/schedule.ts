import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import { resealCredentials } from '../features/accounts/credentials/service.ts'
import { resealTotpSecrets, sweepExpired } from '../features/accounts/service.ts'
import { deleteDueAccounts } from '../features/admin/deletion/service.ts'
import {
  deleteOrphans,
  endOverSubscriptions,
  notifyUnpaid,
  reconcile,
} from '../features/billing/upkeep/upkeep-service.ts'
import { dropDeletedAnalyses } from '../features/cma/analyses/service.ts'
import { fitFirstMarkets, fitMarkets } from '../features/cma/markets/service.ts'
import { deriveChangedSales } from '../features/cma/sales/service.ts'
import { dropExpiredShares } from '../features/documents/shares/service.ts'
import { purgeExports } from '../features/own-data/service.ts'
import { storeFronts } from '../features/parcels/parcels/service.ts'
import { dropUnusedFiles } from '../features/reports/attachments/service.ts'
import { purgePdfs } from '../features/reports/pdf/service.ts'
import { dropDeletedReports, resumeAbandonedParts } from '../features/reports/reports/service.ts'
import { sweepAudit } from '../features/services/audit/service.ts'
import { dropOrphanedPictures } from '../features/services/files/service.ts'
import { pruneLiveEvents } from '../features/services/live/service.ts'
import { purgeOldMails } from '../features/services/mail/service.ts'
import {
  type DigestRecipient,
  digestFailure,
  dropDeletedCollections,
  purgeOrphans,
  remindExpiring,
  sendDigests,
  WATCH_RELEASES,
  watchReleases,
} from '../features/watching/service.ts'
import type { ScheduledRun } from '../platform/queue/queues.ts'

interface ScheduledJob extends ScheduledRun {
  /** `signal` aborts when the server stops or the job times out. */
  run(context: AppContext, signal: AbortSignal): Promise<unknown>
}

const HOUR_MS = 3_600_000
const SEND_DIGESTS = 'send-digests'
const STORE_FRONTS = 'store-fronts'

export const SCHEDULE: readonly ScheduledJob[] = [
  {
    // Servers expire their own tasks. This covers those of stopped servers.
    key: 'expire-late-tasks',
    cron: '* * * * *',
    run: ({ tasks }) => tasks.expireLate(),
  },
  {
    // For imports in other processes, and interrupted runs. An import in this process starts the job itself.
    key: WATCH_RELEASES,
    cron: '* * * * *',
    run: watchReleases,
  },
  {
    // A digest is due by its account's time zone. Other jobs run between its batches.
    key: SEND_DIGESTS,
    cron: '*/10 * * * *',
    run: sendNextDigests,
  },
  {
    // Retries failed deliveries. New mails are sent immediately.
    key: 'send-queued-mails',
    cron: '* * * * *',
    run: ({ mail }) => mail.sendQueued(),
  },
  { key: 'sweep-expired', cron: '7 * * * *', run: withTime(sweepExpired) },
  { key: 'sweep-audit', cron: '12 3 * * *', run: sweepAudit },
  { key: 'prune-live-events', cron: '17 3 * * *', run: withTime(pruneLiveEvents) },
  { key: 'prune-tasks', cron: '27 3 * * *', run: ({ tasks }) => tasks.prune() },
  { key: 'purge-old-mails', cron: '37 3 * * *', run: purgeOldMails },
  {
    // Deletions can be undone for a day.
    key: 'drop-deleted-collections',
    cron: '27 * * * *',
    run: withTime(dropDeletedCollections),
  },
  {
    key: 'drop-deleted-reports',
    cron: '37 * * * *',
    run: async (context) => ({
      reports: await dropDeletedReports(context.database, context.clock()),
      files: await dropUnusedFiles(context),
    }),
  },
  { key: 'drop-deleted-analyses', cron: '42 * * * *', run: withTime(dropDeletedAnalyses) },
  { key: 'delete-due-accounts', cron: '12 * * * *', run: deleteDueAccounts },
  { key: 'drop-orphaned-pictures', cron: '47 * * * *', run: dropOrphanedPictures },
  {
    // For imports in other processes. Market analyses use these sales.
    key: 'derive-market-sales',
    cron: '*/5 * * * *',
    run: deriveChangedSales,
  },
  {
    key: STORE_FRONTS,
    cron: '*/5 * * * *',
    run: async ({ database, queue }, signal) => {
      if (await storeFronts(database, signal)) await queue.runNow(STORE_FRONTS)
    },
  },
  { key: 'fit-first-markets', cron: '*/5 * * * *', run: fitFirstMarkets },
  {
    // By night in British Columbia, and after imports by day. Skips unchanged markets.
    key: 'fit-markets',
    cron: '23 */4 * * *',
    run: fitMarkets,
  },
  { key: 'purge-report-pdfs', cron: '47 * * * *', run: purgePdfs },
  { key: 'purge-data-exports', cron: '49 * * * *', run: purgeExports },
  {
    // Files of servers killed while writing.
    key: 'remove-cut-off-files',
    cron: '52 * * * *',
    run: ({ storage, clock }) => storage.removeUnfinished(new Date(clock().getTime() - HOUR_MS)),
  },
  {
    // Pages request their parts. This covers closed pages and stopped servers.
    key: 'resume-report-parts',
    cron: '* * * * *',
    run: resumeAbandonedParts,
  },
  { key: 'drop-expired-shares', cron: '41 3 * * *', run: withTime(dropExpiredShares) },
  {
    // Daily, so that an old secret key is unused a day after its replacement.
    key: 'reseal-credentials',
    cron: '47 3 * * *',
    run: async (context) => ({
      credentials: await resealCredentials(context),
      authenticators: await resealTotpSecrets(context),
    }),
  },
  {
    // In the morning in British Columbia.
    key: 'remind-expiring',
    cron: '5 16 * * *',
    run: remindExpiring,
  },
  {
    key: 'close-unpaid',
    cron: '* * * * *',
    run: async (context) => ({
      notified: await notifyUnpaid(context),
      deletedCustomers: await deleteOrphans(context),
    }),
  },
  { key: 'end-over-subscriptions', cron: '*/10 * * * *', run: endOverSubscriptions },
  {
    // For missed webhooks, by night in British Columbia.
    key: 'reconcile-billing',
    cron: '23 10 * * *',
    run: reconcile,
  },
  {
    // Notifications of collections that can no longer be restored.
    key: 'purge-orphaned-collections',
    cron: '57 3 * * *',
    run: ({ database }) => purgeOrphans(database),
  },
]

function withTime(run: (database: Database, now: Date) => Promise<unknown>): ScheduledJob['run'] {
  return ({ database, clock }) => run(database, clock())
}

/**
 * Last account of this server's latest batch. Another server starts with the first account, which is less
 * fair but correct.
 */
let lastRecipient: DigestRecipient | null = null

async function sendNextDigests(context: AppContext): Promise<void> {
  const turn = await sendDigests(context, lastRecipient)
  lastRecipient = turn.after
  if (turn.hasMore) await context.queue.runNow(SEND_DIGESTS)
  if (turn.failures.length > 0) throw digestFailure(turn)
}
