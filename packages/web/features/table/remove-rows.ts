import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { removeFromSelection, undoSelection } from '../../state/selection.ts'

/** The toast restores them. */
export function removeRows(upids: readonly string[]): void {
  removeFromSelection(upids)
  showToast({
    title: `${formatParcels(upids)} removed`,
    action: { label: 'Undo', run: undoSelection },
  })
}
