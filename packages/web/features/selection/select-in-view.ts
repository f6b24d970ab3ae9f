import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { useMap } from '../../map/controller.ts'
import { addToSelection, undoSelection } from '../../state/selection.ts'

/** Waits for a flight to end. A parcel counts if its inner point is in the uncovered part of the map. */
export async function selectAllInView(): Promise<void> {
  const { controller } = useMap.getState()
  if (!controller) {
    showToast({ title: 'The map is not there yet', message: 'Try again when it shows.' })
    return
  }
  await controller.standstill()
  const corners = controller.visibleCorners().map(([lng, lat]): [number, number] => [lng, lat])
  const [first] = corners
  if (!first) return
  try {
    const { upids, total } = await call('selectParcels', {
      body: { area: { type: 'Polygon', coordinates: [[...corners, first]] } },
    })
    const added = addToSelection(upids)
    if (total === 0) {
      showToast({
        title: 'No parcels added',
        message:
          'The part of the map that nothing covers holds no whole parcel. Close what covers it, or zoom out.',
      })
      return
    }
    showToast({
      title: `${formatParcels(added)} added`,
      ...(total > upids.length
        ? {
            message: `The view holds ${formatNumber(total)}; one selection takes ${formatNumber(upids.length)}.`,
          }
        : {}),
      action: added.length > 0 ? { label: 'Undo', run: undoSelection } : null,
    })
  } catch (error) {
    notifyFailure(error)
  }
}
