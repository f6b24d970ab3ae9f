import type { AppContext } from '../context.ts'
import { resealCredentials } from '../features/accounts/credentials/service.ts'
import { resealTotpSecrets } from '../features/accounts/second-factor/service.ts'
import { sweepExpired } from '../features/accounts/service.ts'
import { deleteDueAccounts } from '../features/admin/service.ts'
import { processEvents } from '../features/billing/events/event-service.ts'
import {
  closeUnpaid,
  deleteOrphans,
  endOverSubscriptions,
  reconcile,
} from '../features/billing/upkeep/upkeep-service.ts'
import { dropDeletedAnalyses } from '../features/cma/analyses/service.ts'
import { fitFirstMarkets, fitMarkets } from '../features/cma/markets/service.ts'
import { deriveChangedSales } from '../features/cma/sales/service.ts'
import { purgeExports } from '../features/own-data/service.ts'
import { dropUnusedFiles } from '../features/reports/attachments/service.ts'
import { purgePdfs } from '../features/reports/pdf/service.ts'
import { dropDeletedReports, resumeAbandonedParts } from '../features/reports/reports/service.ts'
import { sweepAudit } from '../features/services/audit/service.ts'
import { dropOrphanedPictures } from '../features/services/files/service.ts'
import { pruneLiveEvents } from '../features/services/live/service.ts'
import { purgeOldMails } from '../features/services/mail/service.ts'
import { dropExpiredShares } from '../features/services/shares/service.ts'
import { dropDeletedCollections } from '../features/watching/collections/service.ts'
import { type DigestPlace, digestFailure, sendDigests } from '../features/watching/digests/service.ts'
import {
  purgeOrphans,
  remindExpiring,
  WATCH_RELEASES,
  watchReleases,
} from '../features/watching/watching/service.ts'
import type { ScheduledRun } from '../platform/queue/queues.ts'

/** A job that runs by the clock, once over all servers. */
interface ScheduledJob extends ScheduledRun {
  /** Aborted by the signal when the server stops, or the job takes too long. */
  run(context: AppContext, signal: AbortSignal): Promise<unknown>
}

const HOUR_MS = 3_600_000
const SEND_DIGESTS = 'send-digests'

/** Every scheduled job. To add one, add a row. */
export const SCHEDULE: readonly ScheduledJob[] = [
  {
    // Servers end the tasks that they run; this is for tasks that none runs.
    key: 'expire-late-tasks',
    cron: '* * * * *',
    run: ({ tasks }) => tasks.expireLate(),
  },
  {
    // Imports run in processes of their own and leave a release that waits; whoever imports in this one runs the job at once. The
    // clock also takes up what was cut off.
    key: WATCH_RELEASES,
    cron: '* * * * *',
    run: (context) => watchReleases(context),
  },
  {
    // Somewhere it is morning: each digest is due by the clock of its account. What one run leaves over is done after the other jobs.
    key: SEND_DIGESTS,
    cron: '*/10 * * * *',
    run: sendNextDigests,
  },
  {
    // Mails go out as they come; this is for those that could not be delivered then.
    key: 'send-queued-mails',
    cron: '* * * * *',
    run: ({ mail }) => mail.sendQueued(),
  },
  { key: 'sweep-expired', cron: '7 * * * *', run: ({ database, clock }) => sweepExpired(database, clock()) },
  { key: 'sweep-audit', cron: '12 3 * * *', run: sweepAudit },
  {
    key: 'prune-live-events',
    cron: '17 3 * * *',
    run: ({ database, clock }) => pruneLiveEvents(database, clock()),
  },
  { key: 'prune-tasks', cron: '27 3 * * *', run: ({ tasks }) => tasks.prune() },
  {
    key: 'purge-old-mails',
    cron: '37 3 * * *',
    run: ({ database, clock }) => purgeOldMails({ database, clock }),
  },
  {
    // Deleting can be undone for a day.
    key: 'drop-deleted-collections',
    cron: '27 * * * *',
    run: ({ database, clock }) => dropDeletedCollections(database, clock()),
  },
  {
    key: 'drop-deleted-reports',
    cron: '37 * * * *',
    run: async (context) => ({
      reports: await dropDeletedReports(context.database, context.clock()),
      files: await dropUnusedFiles(context),
    }),
  },
  {
    key: 'drop-deleted-analyses',
    cron: '42 * * * *',
    run: ({ database, clock }) => dropDeletedAnalyses(database, clock()),
  },
  { key: 'delete-due-accounts', cron: '12 * * * *', run: deleteDueAccounts },
  { key: 'drop-orphaned-pictures', cron: '47 * * * *', run: dropOrphanedPictures },
  {
    // Imports run in processes of their own: what market analyses compare follows within minutes.
    key: 'derive-market-sales',
    cron: '*/5 * * * *',
    run: (context) => deriveChangedSales(context),
  },
  {
    key: 'fit-first-markets',
    cron: '*/5 * * * *',
    run: fitFirstMarkets,
  },
  {
    // At night in British Columbia, and after imports of the day: what has not changed takes no time.
    key: 'fit-markets',
    cron: '23 */4 * * *',
    run: fitMarkets,
  },
  { key: 'purge-report-pdfs', cron: '47 * * * *', run: purgePdfs },
  { key: 'purge-data-exports', cron: '49 * * * *', run: purgeExports },
  {
    // Of servers that were killed while they wrote a file.
    key: 'remove-cut-off-files',
    cron: '52 * * * *',
    run: ({ storage, clock }) => storage.removeCutOff(new Date(clock().getTime() - HOUR_MS)),
  },
  {
    // Pages have parts made; this is for those whose page was closed, and whose server ended.
    key: 'resume-report-parts',
    cron: '* * * * *',
    run: (context) => resumeAbandonedParts(context),
  },
  {
    key: 'drop-expired-shares',
    cron: '41 3 * * *',
    run: ({ database, clock }) => dropExpiredShares(database, clock()),
  },
  {
    // After a change of the secret key: a day later the old one can be forgotten.
    key: 'reseal-credentials',
    cron: '47 3 * * *',
    run: async (context) => ({
      credentials: await resealCredentials(context),
      authenticators: await resealTotpSecrets(context),
    }),
  },
  {
    // In the morning of British Columbia.
    key: 'remind-expiring',
    cron: '5 16 * * *',
    run: (context) => remindExpiring(context),
  },
  {
    // Webhooks have their events processed as they come; this is for those that failed, or whose server ended.
    key: 'process-billing-events',
    cron: '* * * * *',
    run: (context) => processEvents(context),
  },
  {
    key: 'close-unpaid',
    cron: '* * * * *',
    run: async (context) => ({
      closed: await closeUnpaid(context),
      deletedCustomers: await deleteOrphans(context),
    }),
  },
  {
    key: 'end-over-subscriptions',
    cron: '*/10 * * * *',
    run: async (context) => ({ ended: await endOverSubscriptions(context) }),
  },
  {
    // What webhooks have missed, in the night of British Columbia.
    key: 'reconcile-billing',
    cron: '23 10 * * *',
    run: (context) => reconcile(context),
  },
  {
    // Notifications of folders and areas that cannot be brought back any more.
    key: 'purge-orphaned-collections',
    cron: '57 3 * * *',
    run: ({ database }) => purgeOrphans(database),
  },
]

/** Place where the last run of this server ended. Another server begins at the first: that is only less fair, never wrong. */
let lastPlace: DigestPlace | null = null

async function sendNextDigests(context: AppContext): Promise<void> {
  const turn = await sendDigests(context, lastPlace)
  lastPlace = turn.after
  if (turn.isMore) await context.queue.runNow(SEND_DIGESTS)
  if (turn.failures.length > 0) throw digestFailure(turn)
}
