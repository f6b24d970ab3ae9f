import { Stack } from '@mantine/core'
import type { Report } from '#contract/report/reports.ts'
import { RefusedBanner } from '../../../ui/hints/refused-banner.tsx'
import { describePiece, describeSaved } from './describe-piece.ts'
import type { ReportSaver } from './save/report-saver.ts'
import { hasPiece } from './save/report-work.ts'

interface ReplacedChangesProps {
  report: Report
  saver: ReportSaver
  /** Of these pieces alone. */
  only?: 'notes'
  className?: string | undefined
}

/** Changes that another window made at the same time took the place of: each is saved upon request, or discarded. */
export function ReplacedChanges({ report, saver, only, className }: ReplacedChangesProps) {
  const { pieces } = saver.replaced()
  const shown = pieces.filter(({ piece }) => (only ? only in piece : true) && !hasPiece(report, piece))
  if (shown.length === 0) return null
  return (
    <Stack gap={12} className={className ?? ''}>
      {shown.map((replaced) => {
        const saved = describeSaved(replaced.piece, report)
        return (
          <RefusedBanner
            key={replaced.id}
            change={describePiece(replaced.piece, report)}
            onSave={() => saver.putBack(replaced)}
            onDiscard={() => saver.discard(replaced)}
          >
            This was changed in another window at the same time, and the report has that now.
            {saved && <div>Saved now: {saved}</div>}
          </RefusedBanner>
        )
      })}
    </Stack>
  )
}
