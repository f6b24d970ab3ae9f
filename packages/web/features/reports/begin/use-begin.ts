import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { importPart } from '../../../lib/loading/import-part.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import type * as Begin from './begin-report.ts'

/** Code that begins reports: fetched by the first click, as none is begun before the map shows. */
const load = () => import('./begin-report.ts')

/** Returns the state of a button that begins a report, and what its click runs: `begin((how, open) => how.beginReport(upids, open))`. */
export function useBegin() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open: Begin.OpenReport = (reportId) =>
    navigate({ to: '/dashboard/report/$reportId', params: { reportId } })
  const begin = async (run: (how: typeof Begin, open: Begin.OpenReport) => Promise<void>) => {
    setBusy(true)
    try {
      await run(await importPart(load), open)
    } catch {
      // The code itself did not come: whatever else fails says so there.
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
