import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { useAct } from '../act.ts'
import { ListTable } from '../list-table.tsx'
import { formatCron, formatKey } from '../monitor-labels.ts'
import { Moment, RowButton, StatusTag } from '../pieces.tsx'
import { toCompleteList } from '../use-list.ts'
import { isOpen, JOB_TITLES } from './job-labels.ts'

export function ScheduleList() {
  const query = useQuery({
    ...callQuery(KEYS.monitorPart('monitorSchedule'), 'monitorSchedule'),
    refetchInterval: 10_000,
  })
  const runNow = useAct(async (key: string) => {
    await call('runScheduledJob', { params: { key } })
    return `${formatKey(key)}: started`
  })
  return (
    <ListTable
      noun="scheduled jobs"
      list={toCompleteList(query.data?.jobs, query)}
      keyOf={({ key }) => key}
      empty={{ title: 'Nothing is scheduled', body: 'This server has no scheduled jobs.' }}
      columns={[
        { title: 'Job', cell: ({ key }) => formatKey(key) },
        { title: 'When', cell: ({ cron }) => formatCron(cron) },
        {
          title: 'Latest run',
          cell: ({ lastRun: run }) =>
            run === null ? (
              'None yet'
            ) : (
              <StatusTag status={run.state} title={JOB_TITLES[run.state]} below={run.error} />
            ),
        },
        {
          title: 'Started',
          cell: ({ lastRun }) => <Moment time={lastRun?.startedAt ?? null} />,
        },
        {
          title: 'Run now',
          isAction: true,
          cell: ({ key, lastRun }) => (
            <RowButton
              subject={formatKey(key)}
              disabled={runNow.isRunning || (lastRun !== null && isOpen(lastRun.state))}
              onClick={() => runNow.run(key)}
            >
              Run now
            </RowButton>
          ),
        },
      ]}
    />
  )
}
