import { useQuery } from '@tanstack/react-query'
import type { MonitoredHealth } from '#contract/admin/monitor.ts'
import { call } from '../../lib/api/api.ts'
import { Facts } from './accounts/facts.tsx'
import classes from './health-tab.module.css'
import { ListFailure, ListSkeleton, ListTable } from './list-table.tsx'
import monitor from './monitor.module.css'
import { bytesText, durationText, numberText, timeText } from './monitor-labels.ts'
import { RequestChart } from './request-chart.tsx'

const LOOK_EVERY_MS = 10_000

/** How the server is doing, looked at every ten seconds. */
export function HealthTab() {
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor', 'monitorHealth'],
    queryFn: ({ signal }) => call('monitorHealth', { signal, isQuiet: true, failures: 'caller' }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (data) return <Health health={data} />
  if (error) return <ListFailure noun="figures" error={error} onRetry={() => void refetch()} />
  return <ListSkeleton noun="figures" />
}

function Health({ health }: { health: MonitoredHealth }) {
  const { counts, database, memory } = health
  return (
    <div className={classes.health}>
      <h2 className={monitor.title}>This server</h2>
      <Facts
        facts={[
          ['Lotline', health.version],
          ['Up for', durationText(Date.now() - Date.parse(health.startedAt))],
          ['Since', timeText(health.startedAt)],
          ['Memory', bytesText(memory.rss)],
          ['Heap', `${bytesText(memory.heapUsed)} of ${bytesText(memory.heapTotal)}`],
          ['Live pages', numberText(health.livePages)],
        ]}
      />
      <h2 className={monitor.title}>All servers</h2>
      <Facts
        facts={[
          ['Database', `${database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'} ${database.version}`],
          ['Size of the database', bytesText(database.bytes)],
          ['Accounts', numberText(counts.accounts)],
          ['Sessions', numberText(counts.sessions)],
          ['Mails waiting', numberText(counts.mails.queued)],
          ['Mails failed', numberText(counts.mails.failed)],
          ['Tasks waiting', numberText(counts.tasks.waiting)],
          ['Tasks running', numberText(counts.tasks.running)],
          ['Jobs waiting', numberText(counts.jobs.created + counts.jobs.retry)],
          ['Jobs running', numberText(counts.jobs.active)],
          ['Jobs failed', numberText(counts.jobs.failed)],
        ]}
      />
      <h2 className={monitor.title}>Requests of the last hour</h2>
      <p className={monitor.lead}>Answered by this server, minute by minute; tiles are not counted.</p>
      <RequestChart minutes={health.minutes} />
      <h2 className={monitor.title}>Calls</h2>
      <p className={monitor.lead}>Since this server began.</p>
      <ListTable
        noun="calls"
        list={{
          rows: health.routes,
          total: health.routes.length,
          error: null,
          hasMore: false,
          isLoadingMore: false,
          loadMore: () => {},
          reload: () => {},
        }}
        keyOf={({ method, route }) => `${method} ${route}`}
        isNarrowed={false}
        empty={{ title: 'No calls yet', words: 'This server has only just begun.' }}
        columns={[
          { title: 'Method', cell: ({ method }) => method },
          { title: 'Call', cell: ({ route }) => <code>{route}</code> },
          { title: 'Requests', isNumber: true, cell: ({ requests }) => numberText(requests) },
          { title: 'Failed', isNumber: true, cell: ({ failures }) => numberText(failures) },
          {
            title: 'On average',
            isNumber: true,
            cell: ({ averageMs }) =>
              `${averageMs.toLocaleString('en-CA', { maximumFractionDigits: averageMs < 10 ? 1 : 0 })} ms`,
          },
        ]}
      />
    </div>
  )
}
