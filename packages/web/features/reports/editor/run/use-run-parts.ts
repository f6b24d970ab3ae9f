import { useEffect, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { settlePart } from '#domain/report/report-parts.ts'
import { call } from '../../../../lib/api/api.ts'
import { ApiError, describeError } from '../../../../lib/api/api-error.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.ts'
import { NOT_BEGUN, withResults } from '../save/merge-report.ts'
import { writeReport } from '../save/open-report.ts'
import { createPartRunner, type PartRunner, type Task } from './part-runner.ts'

/** A part of more parcels keeps the server busy for long: then one is made after the other. */
const FEW_PARCELS = 20

/** Has the pending parts of the report made while its page is open, also those that another page left. */
export function useRunParts({ id, parts, parcels }: Report): void {
  const parcelCount = parcels.length
  const [runner, setRunner] = useState<PartRunner | null>(null)
  useEffect(() => {
    const created = createPartRunner({
      mostAtOnce: parcelCount > FEW_PARCELS ? 1 : 4,
      run: async ({ key, taskId }) => {
        const { units } = usePreferences.getState()
        const body = { reportId: id, key, taskId, units, clientId: liveClientId() }
        return (await call('runReportPart', { body, isQuiet: true, failures: 'caller' })).part
      },
      onSettled: (part) =>
        writeReport(id, (report) => ({ ...report, parts: withResults(report.parts, [part]) })),
      onRefused: (task, error) => refuse(id, task, error),
      clock: systemClock,
    })
    setRunner(created)
    return () => created.close()
  }, [id, parcelCount])
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
