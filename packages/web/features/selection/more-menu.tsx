import { Menu } from '@mantine/core'
import { IconClipboardText, IconMapPin, IconTrash } from '@tabler/icons-react'
import { showToast } from '../../lib/toasts.ts'
import { clearSelection, undoSelection, useSelection } from '../../state/selection.ts'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import { MoreButton } from './more-button.tsx'
import { openPasteDialog } from './paste-state.ts'
import { selectAllInView } from './select-in-view.ts'

/** What is less often done with the selection. It opens as it appears: its code is fetched by the click. */
export function MoreMenu() {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  return (
    <ButtonMenu isOpenAtFirst button={<MoreButton />} position="top-end" width={240}>
      <Menu.Item leftSection={<IconClipboardText size={16} stroke={1.75} />} onClick={openPasteDialog}>
        Paste a list…
      </Menu.Item>
      <Menu.Item leftSection={<IconMapPin size={16} stroke={1.75} />} onClick={() => void selectAllInView()}>
        Select all in the map’s view
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash size={16} stroke={1.75} />}
        disabled={isEmpty}
        onClick={clearWithUndo}
      >
        Clear the selection
      </Menu.Item>
    </ButtonMenu>
  )
}

function clearWithUndo(): void {
  const count = useSelection.getState().upids.length
  clearSelection()
  showToast({
    title: 'Selection cleared',
    message:
      count === 1 ? '1 parcel was selected.' : `${count.toLocaleString('en-CA')} parcels were selected.`,
    action: { label: 'Undo', run: undoSelection },
  })
}
