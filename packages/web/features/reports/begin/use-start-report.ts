import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ServerUnreachableError } from '../../../lib/api/server-reach.ts'
import { importPart } from '../../../lib/loading/import-part.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import type * as Actions from './start-report.ts'

const loadActions = () => import('./start-report.ts')

/** Usage: `start((api, open) => api.startReport(upids, open))`. */
export function useStartReport() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open: Actions.OpenReport = (reportId) =>
    navigate({ to: '/dashboard/report/$reportId', params: { reportId } })
  const start = async (run: (api: typeof Actions, open: Actions.OpenReport) => Promise<void>) => {
    setBusy(true)
    try {
      await run(await importPart(loadActions), open)
    } catch (error) {
      // `importPart` has already offered a reload for a missing module.
      if (!(error instanceof ServerUnreachableError)) return setBusy(false)
      showToast({
        kind: 'danger',
        title: 'The report could not be started',
        message: 'The server is not responding. Please try again in a moment.',
      })
    }
    setBusy(false)
  }
  return { isBusy, start }
}
