import { useState } from 'react'
import type { MonitoredJob } from '#contract/admin/monitor.ts'
import { call } from '../../../lib/api/api.ts'
import { useAct } from '../act.ts'
import { ListTable } from '../list-table.tsx'
import { formatKey } from '../monitor-labels.ts'
import { ListBar, Moment, RowButton, StateFilter, StatusTag, TwoLines } from '../pieces.tsx'
import { useList } from '../use-list.ts'
import { isOpen, JOB_TITLES } from './job-labels.ts'

const STATES = Object.keys(JOB_TITLES) as MonitoredJob['state'][]

export function JobsList() {
  const [state, setState] = useState<MonitoredJob['state'] | null>(null)
  const list = useList('monitorJobs', { state: state ?? undefined })
  const retry = useAct(async ({ queue, jobId, what }: MonitoredJob) => {
    await call('retryJob', { params: { queue, jobId } })
    return `${formatKey(what)} was restarted`
  })
  const cancel = useAct(async ({ queue, jobId, what }: MonitoredJob) => {
    await call('cancelJob', { params: { queue, jobId } })
    return `${formatKey(what)} was cancelled`
  })
  return (
    <>
      <ListBar>
        <StateFilter states={STATES} value={state} onChange={setState} titleOf={(key) => JOB_TITLES[key]} />
      </ListBar>
      <ListTable
        noun="jobs"
        list={list}
        keyOf={({ jobId }) => jobId}
        isNarrowed={state !== null}
        empty={{ title: 'No jobs', body: 'The queue has run nothing in the last two days.' }}
        columns={[
          {
            title: 'Job',
            cell: ({ queue, what }) =>
              queue === 'scheduled' ? formatKey(what) : <TwoLines below={what}>Task</TwoLines>,
          },
          {
            title: 'State',
            cell: ({ state, error }) => <StatusTag status={state} title={JOB_TITLES[state]} below={error} />,
          },
          { title: 'Earlier attempts', isNumber: true, cell: ({ earlierTries }) => earlierTries },
          { title: 'Sent', cell: ({ createdAt }) => <Moment time={createdAt} /> },
          { title: 'Started', cell: ({ startedAt }) => <Moment time={startedAt} /> },
          { title: 'Over', cell: ({ finishedAt }) => <Moment time={finishedAt} /> },
          {
            title: 'Retry or cancel',
            isAction: true,
            cell: (job) =>
              job.state === 'failed' ? (
                <RowButton subject={job.what} disabled={retry.isRunning} onClick={() => retry.run(job)}>
                  Retry
                </RowButton>
              ) : (
                isOpen(job.state) && (
                  <RowButton subject={job.what} disabled={cancel.isRunning} onClick={() => cancel.run(job)}>
                    Cancel
                  </RowButton>
                )
              ),
          },
        ]}
      />
    </>
  )
}
