import { useState } from 'react'
import type { MonitoredTask } from '#contract/admin/monitor.ts'
import { call } from '../../../lib/api/api.ts'
import { useAct } from '../act.ts'
import { ListTable } from '../list-table.tsx'
import { useMonitorAddress } from '../monitor-address.ts'
import { formatKey } from '../monitor-labels.ts'
import { ListBar, ListSearch, Moment, RowButton, StateFilter, StatusTag, TwoLines } from '../pieces.tsx'
import { useList } from '../use-list.ts'

const STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export function TasksList() {
  const [{ search }] = useMonitorAddress()
  const [status, setStatus] = useState<MonitoredTask['status'] | null>(null)
  const list = useList('monitorTasks', { search, status: status ?? undefined })
  const retry = useAct(async ({ taskId, key }: MonitoredTask) => {
    await call('retryAnyTask', { params: { taskId } })
    return `The task ${key} was restarted`
  })
  const cancel = useAct(async ({ taskId, key }: MonitoredTask) => {
    await call('cancelAnyTask', { params: { taskId } })
    return `The task ${key} was cancelled`
  })
  return (
    <>
      <ListBar>
        <ListSearch label="Find by account, kind or error" />
        <StateFilter states={STATES} value={status} onChange={setStatus} />
      </ListBar>
      <ListTable
        noun="tasks"
        list={list}
        keyOf={({ taskId }) => taskId}
        isNarrowed={search !== '' || status !== null}
        empty={{
          title: 'No tasks',
          body: 'Long-running work is listed here while it runs and afterwards.',
        }}
        columns={[
          { title: 'Task', cell: ({ kind, key }) => <TwoLines below={key}>{formatKey(kind)}</TwoLines> },
          { title: 'Account', cell: ({ username }) => username },
          {
            title: 'Status',
            cell: ({ status, error }) => <StatusTag status={status} below={error} />,
          },
          {
            title: 'Parts',
            isNumber: true,
            cell: ({ arrivedParts, partCount }) => `${arrivedParts} of ${partCount}`,
          },
          { title: 'Started', cell: ({ createdAt }) => <Moment time={createdAt} /> },
          { title: 'Over', cell: ({ finishedAt }) => <Moment time={finishedAt} /> },
          {
            title: 'Retry or cancel',
            isAction: true,
            cell: (task) => {
              const subject = `${formatKey(task.kind)} of ${task.username}`
              if (task.status === 'done') return null
              return task.status === 'waiting' || task.status === 'running' ? (
                <RowButton subject={subject} disabled={cancel.isRunning} onClick={() => cancel.run(task)}>
                  Cancel
                </RowButton>
              ) : (
                <RowButton subject={subject} disabled={retry.isRunning} onClick={() => retry.run(task)}>
                  Retry
                </RowButton>
              )
            },
          },
        ]}
      />
    </>
  )
}
