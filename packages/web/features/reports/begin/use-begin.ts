import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ServerAway } from '../../../lib/api/server-reach.ts'
import { importPart } from '../../../lib/loading/import-part.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import type * as Begin from './begin-report.ts'

const load = () => import('./begin-report.ts')

/** Usage: `begin((how, open) => how.beginReport(upids, open))`. */
export function useBegin() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open: Begin.OpenReport = (reportId) =>
    navigate({ to: '/dashboard/report/$reportId', params: { reportId } })
  const begin = async (run: (how: typeof Begin, open: Begin.OpenReport) => Promise<void>) => {
    setBusy(true)
    try {
      await run(await importPart(load), open)
    } catch (error) {
      // `importPart` has already offered a reload for a missing module.
      if (!(error instanceof ServerAway)) return setBusy(false)
      showToast({
        kind: 'danger',
        title: 'The report could not be started',
        message: 'The server does not answer. Please try again in a moment.',
      })
    }
    setBusy(false)
  }
  return { isBusy, begin }
}
