import { Menu } from '@mantine/core'
import { IconClipboardText, IconFileText, IconMapPin, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { MAX_SUMMARY_SHEETS } from '#domain/summary-sheet/sheet.ts'
import { nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { useIsMapAbsent, useMap } from '../../map/controller.ts'
import { summarySheetLink } from '../../state/parcel/summary-sheet-address.ts'
import { addToSelection, clearSelection, undoSelection, useSelection } from '../../state/selection.ts'
import { useCheckedRows } from '../../state/table/checked-rows.ts'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { openPasteDialog } from './paste-state.ts'

export function MoreMenu({ button }: { button: ReactElement }) {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  const isMapAbsent = useIsMapAbsent()
  return (
    <ButtonMenu isOpenAtFirst button={button} position="top-end" width={240}>
      <MenuItem icon={IconClipboardText} onClick={openPasteDialog}>
        Paste a list…
      </MenuItem>
      <MenuItem icon={IconMapPin} disabled={isMapAbsent} onClick={() => void selectAllInView()}>
        Select all in the map’s view
      </MenuItem>
      <SummarySheetItem />
      <Menu.Divider />
      <MenuItem icon={IconTrash} disabled={isEmpty} onClick={clearWithUndo}>
        Clear the selection
      </MenuItem>
    </ButtonMenu>
  )
}

function SummarySheetItem() {
  const checked = useCheckedRows((state) => state.checked)
  const selected = useSelection((state) => state.upids)
  const upids = checked.size > 0 ? selected.filter((upid) => checked.has(upid)) : selected
  const icon = <IconFileText size={16} stroke={1.75} />
  if (upids.length === 0 || upids.length > MAX_SUMMARY_SHEETS) {
    return (
      <Menu.Item leftSection={icon} disabled>
        Summary sheet{upids.length > MAX_SUMMARY_SHEETS && ` (tick at most ${MAX_SUMMARY_SHEETS} rows)`}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item component={Link} {...summarySheetLink(upids)} leftSection={icon}>
      Summary sheet{checked.size > 0 && ` of ${upids.length} ticked`}
    </Menu.Item>
  )
}

function clearWithUndo(): void {
  const { upids } = useSelection.getState()
  clearSelection()
  showToast({
    title: 'Selection cleared',
    message: `${formatParcels(upids)} ${nounFor(upids.length, 'was', 'were')} selected.`,
    action: { label: 'Undo', run: undoSelection },
  })
}

/** Selects all parcels with their inner point in the visible part of the map, after any flight has ended. */
export async function selectAllInView(): Promise<void> {
  const { controller } = useMap.getState()
  if (!controller) {
    showToast({ title: 'The map is not loaded yet', message: 'Try again once it is shown.' })
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
    const addedUpids = addToSelection(upids)
    if (total === 0) {
      showToast({
        title: 'No parcels added',
        message:
          'The visible part of the map contains no whole parcel. Close the panels over it, or zoom out.',
      })
      return
    }
    showToast({
      title: `${formatParcels(addedUpids)} added`,
      ...(total > upids.length && {
        message: `The view contains ${formatNumber(total)}; at most ${formatNumber(upids.length)} can be selected at a time.`,
      }),
      action: addedUpids.length > 0 ? { label: 'Undo', run: undoSelection } : null,
    })
  } catch (error) {
    notifyFailure(error)
  }
}
