import type { MonitoredDataset } from '#contract/admin/monitor.ts'
import { JOB_STATES } from '#contract/admin/monitor.ts'
import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'
import { daysSince, freshness } from '#domain/parcel/freshness.ts'
import type { AppContext } from '../../context.ts'
import type { RequestFigures } from '../../platform/requests/request-figures.ts'
import { sessionActivityAt } from './accounts/account-service.ts'
import { listNewestReleases, readCounts } from './health-queries.ts'
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
    ({ sourceKey, datasetKey }) => `${sourceKey}/${datasetKey}`,
  )
  return [...byDataset.values()].flatMap((rows) => {
    const [newest] = rows
    if (!newest) return []
    const { release: _, ...dataset } = newest
    const releases = rows.map(({ release }) => release)
    const current = releases.find(({ status }) => status === 'current')
    const ageDays = current ? daysSince(current.asOf, now) : null
    const age = { freshness: freshness(dataset.cadence, ageDays), ageDays }
    return [{ ...dataset, ...age, releases: releases.slice(0, RELEASES_SHOWN) }]
  })
}
