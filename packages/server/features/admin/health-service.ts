import type { MonitoredDataset } from '#contract/admin/monitor.ts'
import { JOB_STATES } from '#contract/admin/monitor.ts'
import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'
import { daysSince, freshness } from '#domain/parcel/freshness.ts'
import type { AppContext } from '../../context.ts'
import type { RequestFigures } from '../../platform/requests/request-figures.ts'
import { releaseCounts } from '../services/sources/service.ts'
import { sessionActivityAt } from './accounts/account-service.ts'
import { type DatasetReleaseRow, listNewestReleases, readCounts } from './health-queries.ts'
import { countJobs } from './work-queries.ts'

const RELEASES_SHOWN = 5

export async function health(
  { database, queue, clock, live, version }: AppContext,
  figures: RequestFigures,
): Promise<MonitoredHealth> {
  await queue.open()
  const now = clock()
  const [counts, jobs] = await Promise.all([
    readCounts(database, sessionActivityAt(now)),
    countJobs(database),
  ])
  if (!counts) throw new Error('The database answered no counts.')
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  return {
    version,
    database: { kind: database.kind, version: counts.version, bytes: counts.bytes },
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    memory: { rss, heapUsed, heapTotal },
    livePages: live.countPages(),
    counts: {
      accounts: counts.accounts,
      sessions: counts.sessions,
      mails: { queued: counts.mails_queued, failed: counts.mails_failed },
      tasks: { waiting: counts.tasks_waiting, running: counts.tasks_running },
      jobs: Object.fromEntries(
        JOB_STATES.map((state) => [state, jobs.get(state) ?? 0]),
      ) as MonitoredHealth['counts']['jobs'],
    },
    minutes: figures.minutes(),
    routes: figures.routes(),
  }
}

export async function datasets({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<MonitoredDataset[]> {
  const now = clock()
  const byDataset = Map.groupBy(
    await listNewestReleases(database, RELEASES_SHOWN),
    ({ source_key, dataset_key }) => `${source_key}/${dataset_key}`,
  )
  return [...byDataset.values()].flatMap((rows) => {
    const [newestRelease] = rows
    if (!newestRelease) return []
    const current = rows.find(({ status }) => status === 'current')
    const ageDays = current ? daysSince(current.as_of, now) : null
    return [
      {
        sourceKey: newestRelease.source_key,
        datasetKey: newestRelease.dataset_key,
        title: newestRelease.title,
        publisher: newestRelease.publisher,
        cadence: newestRelease.cadence,
        isSynthetic: newestRelease.is_synthetic,
        freshness: freshness(newestRelease.cadence, ageDays),
        ageDays,
        releases: rows.slice(0, RELEASES_SHOWN).map(toRelease),
      },
    ]
  })
}

const toRelease = (row: DatasetReleaseRow): MonitoredDataset['releases'][number] => ({
  releaseId: row.id,
  status: row.status,
  asOf: row.as_of,
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  message: row.message,
  counts: releaseCounts(row),
})
