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
  const items = pieces.filter(({ piece }) => (only ? only in piece : true) && !hasPiece(report, piece))
  if (items.length === 0) return null
  const putBack = (replacedPiece: ReplacedPiece) => {
    const previousPiece = pickPiece(report, replacedPiece.piece)
    saver.putBack(replacedPiece)
    const undo = () => saver.edit(withPiece(previousPiece))
    showToast({ title: 'Your change was restored', action: { label: 'Undo', run: undo } })
  }
  return (
    <div className={className}>
      {items.map((replacedPiece) => {
        const savedText = describeSaved(replacedPiece.piece, report)
        return (
          <RefusedBanner
            key={replacedPiece.id}
            change={describePiece(replacedPiece.piece, report)}
            onSave={() => putBack(replacedPiece)}
            onDiscard={() => saver.discard(replacedPiece)}
          >
            Another window changed this at the same time. The report now has that change.
            {savedText && <div>Saved now: {savedText}</div>}
          </RefusedBanner>
        )
      })}
    </div>
  )
}
