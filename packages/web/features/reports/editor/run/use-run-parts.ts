import { useEffect, useState } from 'react'
import type { Task as QueueTask } from '#contract/facts/tasks.ts'
import type { Report } from '#contract/report/reports.ts'
import { applyPartResult } from '#domain/report/report-parts.ts'
import { call } from '../../../../lib/api/api.ts'
import { ApiError, describeError } from '../../../../lib/api/api-error.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.tsx'
import { failureText } from '../../../../state/tasks/run-task.ts'
import { TaskFailure, tasks } from '../../../../state/tasks/tasks.ts'
import { isTask, withTaskResults } from '../save/merge-report.ts'
import { writeReport } from '../save/open-report.ts'
import { createPartRunner, type PartRunner, type Task } from './part-runner.ts'

/** Runs all pending parts, including those started before a reload. */
export function useRunParts({ id, parts }: Report): void {
  const [runner, setRunner] = useState<PartRunner | null>(null)
  useEffect(() => {
    const created = createPartRunner({
      maxRunning: 4,
      run: ({ key, taskId }) => {
        const body = { reportId: id, key, taskId, clientId: liveClientId() }
        return call('runReportPart', { body, isQuiet: true })
      },
      follow: (waitsFor) => Promise.race(waitsFor.map(waitForEnd)),
      onSettled: (part) =>
        writeReport(id, (report) => ({ ...report, parts: withTaskResults(report.parts, [part]) })),
      onRefused: (task, error) => failTask(id, task, error),
      clock: systemClock,
    })
    setRunner(created)
    return () => created.close()
  }, [id])
  useEffect(() => {
    runner?.update(parts.filter(({ status, taskId }) => status === 'pending' && isTask(taskId)))
  }, [runner, parts])
}

/** Resolves when the task ends, successfully or not. @throws `TaskFailure` on timeout */
async function waitForEnd(task: QueueTask): Promise<void> {
  await tasks.track(task)
}

function failTask(reportId: string, { taskId }: Task, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) {
    void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
    return
  }
  if (error instanceof TaskFailure) {
    // Other reasons mean that the user has signed out.
    if (error.reason === 'timeout') settle('timeout', failureText(error))
    return
  }
  settle('refused', describeError(error).message)

  function settle(code: string, errorMessage: string): void {
    writeReport(reportId, (report) => ({
      ...report,
      parts: applyPartResult(report.parts, { taskId, error: code, errorMessage }),
    }))
  }
}
