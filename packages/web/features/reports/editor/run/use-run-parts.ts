import { useEffect, useState } from 'react'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { settlePart } from '#domain/report/report-parts.ts'
import { call } from '../../../../lib/api/api.ts'
import { ApiError, describeError } from '../../../../lib/api/api-error.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.ts'
import { NOT_BEGUN } from '../save/merge-report.ts'
import { writeReport } from '../save/open-report.ts'
import { createPartRunner, type PartRunner, type Task } from './part-runner.ts'

/** Has the pending parts of the report made while its page is open, also those that another page left. */
export function useRunParts({ id, parts }: Report): void {
  const [runner, setRunner] = useState<PartRunner | null>(null)
  useEffect(() => {
    const created = createPartRunner({
      run: async ({ key, taskId }) => {
        const { units } = usePreferences.getState()
        const body = { reportId: id, key, taskId, units, clientId: liveClientId() }
        return (await call('runReportPart', { body, isQuiet: true, failures: 'caller' })).part
      },
      onSettled: (part) =>
        writeReport(id, (report) => ({ ...report, parts: withSettled(report.parts, part) })),
      onRefused: (task, error) => refuse(id, task, error),
      clock: systemClock,
    })
    setRunner(created)
    return () => created.close()
  }, [id])
  useEffect(() => {
    runner?.update(parts.filter(({ status, taskId }) => status === 'pending' && taskId !== NOT_BEGUN))
  }, [runner, parts])
}

/** A report that was deleted shows so; a part that the server refuses has failed, with its reason. */
function refuse(reportId: string, { taskId }: Task, error: unknown): void {
  if (error instanceof ApiError && error.status === 404) {
    void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
    return
  }
  const { message } = describeError(error)
  writeReport(reportId, (report) => ({
    ...report,
    parts: settlePart(report.parts, { taskId, error: 'refused', errorMessage: message }),
  }))
}

/** Returns the parts with the one that waits for this task as the server made it; a late or foreign result changes nothing. */
function withSettled(parts: readonly ReportPart[], made: ReportPart): ReportPart[] {
  if (made.status === 'pending') return [...parts]
  const { taskId, data, error, errorMessage, settledAt } = made
  const settled = settlePart(
    parts,
    data === null
      ? { taskId, error: error ?? 'internal', errorMessage: errorMessage ?? 'This part could not be made.' }
      : { taskId, data },
  )
  return settled.map((part, index) => (part === parts[index] ? part : { ...part, settledAt }))
}
