import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { addToSelection, undoSelection } from '../../state/selection.ts'

/** Listing numbers per request. */
const BATCH_SIZE = 2_000

/** Selects the current parcels of listings, which may differ from those at the time of the change. */
export async function selectListings(
  tab: Exclude<HistoryTab, 'info'>,
  listingNumbers: readonly string[],
): Promise<void> {
  const numbers = [...new Set(listingNumbers)]
  try {
    const upids: string[] = []
    for (let start = 0; start < numbers.length; start += BATCH_SIZE) {
      const batch = numbers.slice(start, start + BATCH_SIZE)
      const { parcels } =
        tab === 'mls'
          ? await call('parcelsOfMls', { body: { ulids: batch } })
          : await call('parcelsOfBrokerListings', { body: { bls: batch } })
      upids.push(...parcels.map(({ upid }) => upid))
    }
    if (upids.length > 0) return selectParcels(upids)
    const message = 'None of these listings is on a parcel in the data.'
    showToast({ kind: 'warning', title: 'No parcels', message })
  } catch (error) {
    notifyFailure(error)
  }
}

export function selectParcels(upids: readonly string[]): void {
  const added = addToSelection(upids)
  if (added.length === 0) showToast({ title: 'Already selected' })
  else showToast({ title: `${formatParcels(added)} selected`, action: { label: 'Undo', run: undoSelection } })
}
