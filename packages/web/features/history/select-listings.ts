import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { addToSelection, undoSelection } from '../../state/selection.ts'

const MAX_NUMBERS = 2_000

/** Selects the listings' current parcels, which may differ from those at the time of the change. */
export async function selectListings(
  tab: Exclude<HistoryTab, 'info'>,
  listingNumbers: readonly string[],
): Promise<void> {
  const numbers = [...new Set(listingNumbers)]
  try {
    const upids: string[] = []
    for (let start = 0; start < numbers.length; start += MAX_NUMBERS) {
      const batch = numbers.slice(start, start + MAX_NUMBERS)
      const { parcels } =
        tab === 'mls'
          ? await call('parcelsOfMls', { body: { ulids: batch } })
          : await call('parcelsOfBrokerListings', { body: { bls: batch } })
      upids.push(...parcels.map(({ upid }) => upid))
    }
    const added = upids.length > 0 ? addToSelection(upids) : []
    showToast(
      upids.length === 0
        ? {
            kind: 'warning',
            title: 'No parcels',
            message: 'None of these listings is on a parcel in the data.',
          }
        : added.length === 0
          ? { title: 'Already selected' }
          : {
              title: `${formatParcels(added)} selected`,
              action: { label: 'Undo', run: undoSelection },
            },
    )
  } catch (error) {
    notifyFailure(error)
  }
}
