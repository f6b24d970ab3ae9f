import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'
import { formatDuration } from '#domain/text/durations.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Facts } from './accounts/facts.tsx'
import { ListSkeleton, ListTable } from './list-table.tsx'
import monitor from './monitor.module.css'
import { toCompleteList } from './use-list.ts'

const POLL_MS = 10_000

export function HealthTab() {
  const query = useQuery({
    ...callQuery(KEYS.monitorPart('monitorHealth'), 'monitorHealth'),
    refetchInterval: POLL_MS,
  })
  return (
    <Loaded query={query} noun="The figures" fallback={<ListSkeleton noun="figures" />}>
      {(health) => <Health health={health} />}
    </Loaded>
  )
}

function Health({ health }: { health: MonitoredHealth }) {
  const { counts, database, memory } = health
  return (
    <Stack gap={4}>
      <h2 className={monitor.title}>This server</h2>
      <Facts
        facts={[
          ['Lotline', health.version],
          ['Up for', formatDuration(Date.now() - Date.parse(health.startedAt))],
          ['Since', formatMoment(health.startedAt, 'dayAndTime')],
          ['Memory', formatBytes(memory.rss)],
          ['Heap', `${formatBytes(memory.heapUsed)} of ${formatBytes(memory.heapTotal)}`],
          ['Live pages', formatNumber(health.livePages)],
        ]}
      />
      <h2 className={monitor.title}>All servers</h2>
      <Facts
        facts={[
          ['Database', `${database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'} ${database.version}`],
          ['Size of the database', formatBytes(database.bytes)],
          ['Accounts', formatNumber(counts.accounts)],
          ['Sessions', formatNumber(counts.sessions)],
          ['Mails waiting', formatNumber(counts.mails.queued)],
          ['Mails failed', formatNumber(counts.mails.failed)],
          ['Tasks waiting', formatNumber(counts.tasks.waiting)],
          ['Tasks running', formatNumber(counts.tasks.running)],
          ['Jobs waiting', formatNumber(counts.jobs.created + counts.jobs.retry)],
          ['Jobs running', formatNumber(counts.jobs.active)],
          ['Jobs failed', formatNumber(counts.jobs.failed)],
        ]}
      />
      <h2 className={monitor.title}>Requests of the last hour</h2>
      <p className={monitor.lead}>Requests to this server per minute, without map tiles.</p>
      <RequestChart minutes={health.minutes} />
      <h2 className={monitor.title}>Calls</h2>
      <p className={monitor.lead}>Since this server started.</p>
      <ListTable
        noun="calls"
        list={toCompleteList(health.routes)}
        keyOf={({ method, route }) => `${method} ${route}`}
        empty={{ title: 'No calls yet', body: 'This server has just started.' }}
        columns={[
          { title: 'Method', cell: ({ method }) => method },
          { title: 'Call', cell: ({ route }) => <code>{route}</code> },
          { title: 'Requests', isNumber: true, cell: ({ requests }) => formatNumber(requests) },
          { title: 'Failed', isNumber: true, cell: ({ failures }) => formatNumber(failures) },
          {
            title: 'On average',
            isNumber: true,
            cell: ({ averageMs }) => `${formatNumber(averageMs, averageMs < 10 ? 1 : 0)} ms`,
          },
        ]}
      />
    </Stack>
  )
}

function RequestChart({ minutes }: { minutes: MonitoredHealth['minutes'] }) {
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0)
  const failureCount = minutes.reduce((sum, { failures }) => sum + failures, 0)
  const max = Math.max(1, ...minutes.map(({ requests }) => requests))
  const summary = `${formatNumber(total)} requests in an hour, ${formatNumber(failureCount)} failed, ${formatNumber(max)} in the busiest minute`
  return (
    <figure>
      <div className={monitor.bars} role="img" aria-label={summary}>
        {minutes.map(({ startedAt, requests, failures }) => (
          <div
            key={startedAt}
            className={monitor.minute}
            title={`${formatMoment(startedAt, 'dayAndTime')}: ${formatNumber(requests)} requests, ${formatNumber(failures)} failed`}
          >
            <div className={monitor.failed} style={{ height: `${(failures / max) * 100}%` }} />
            <div className={monitor.answered} style={{ height: `${((requests - failures) / max) * 100}%` }} />
          </div>
        ))}
      </div>
      <figcaption className={monitor.words}>{summary}</figcaption>
    </figure>
  )
}
