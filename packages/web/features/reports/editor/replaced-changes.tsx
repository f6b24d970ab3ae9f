import type { Report } from '#contract/report/reports.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { RefusedBanner } from '../../../ui/hints/refused-banner.tsx'
import { describePiece, describeSaved } from './describe-piece.ts'
import type { ReportSaver } from './save/report-saver.ts'
import { hasPiece, pickPiece, type ReplacedPiece, withPiece } from './save/report-work.ts'

interface ReplacedChangesProps {
  report: Report
  saver: ReportSaver
  only?: 'notes'
  className?: string | undefined
}

export function ReplacedChanges({ report, saver, only, className }: ReplacedChangesProps) {
  const { pieces } = saver.replaced()
  const shown = pieces.filter(({ piece }) => (only ? only in piece : true) && !hasPiece(report, piece))
  if (shown.length === 0) return null
  const putBack = (chosen: ReplacedPiece) => {
    const before = pickPiece(report, chosen.piece)
    saver.putBack(chosen)
    const undo = () => saver.edit(withPiece(before))
    showToast({ title: 'Your change was restored', action: { label: 'Undo', run: undo } })
  }
  return (
    <div className={className}>
      {shown.map((replaced) => {
        const saved = describeSaved(replaced.piece, report)
        return (
          <RefusedBanner
            key={replaced.id}
            change={describePiece(replaced.piece, report)}
            onSave={() => putBack(replaced)}
            onDiscard={() => saver.discard(replaced)}
          >
            Another window changed this at the same time. The report now has that change.
            {saved && <div>Saved now: {saved}</div>}
          </RefusedBanner>
        )
      })}
    </div>
  )
}
