import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboardText,
  IconDots,
  IconFocusCentered,
  IconMapPin,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Shortcut } from '../../lib/shortcuts.ts'
import { showToast } from '../../lib/toasts.ts'
import { useMapController } from '../../map/controller.ts'
import { clearSelection, redoSelection, undoSelection, useSelection } from '../../state/selection.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { useShortcutKeys } from '../../ui/use-shortcuts.ts'
import { openPasteDialog } from './paste-state.ts'
import { selectAllInView } from './select-in-view.ts'
import { selectionBounds } from './selection-bounds.ts'

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['mod+z'], title: 'Undo the last change of the selection', group: 'Selection', run: undoSelection },
  { keys: ['mod+shift+z', 'mod+y'], title: 'Redo it', group: 'Selection', run: redoSelection },
]

/** What can be done with the selection as a whole. */
export function SelectionActions() {
  useShortcutKeys(SHORTCUTS)
  const isEmpty = useSelection((state) => state.upids.length === 0)
  const canUndo = useSelection((state) => state.history.past.length > 0)
  const canRedo = useSelection((state) => state.history.future.length > 0)
  const map = useMapController()
  const zoom = () => {
    const bounds = selectionBounds(useSelection.getState().upids)
    if (bounds) map?.flyTo({ bounds })
    else showToast({ title: 'Nothing to zoom to yet', message: 'The selected parcels have not been loaded.' })
  }
  return (
    <>
      <IconButton label="Undo" shortcut="Ctrl Z" disabled={!canUndo} onClick={undoSelection}>
        <IconArrowBackUp size={18} stroke={1.75} />
      </IconButton>
      <IconButton label="Redo" shortcut="Ctrl Shift Z" disabled={!canRedo} onClick={redoSelection}>
        <IconArrowForwardUp size={18} stroke={1.75} />
      </IconButton>
      <IconButton label="Zoom to the selection" disabled={isEmpty || !map} onClick={zoom}>
        <IconFocusCentered size={18} stroke={1.75} />
      </IconButton>
      <MoreActions isEmpty={isEmpty} />
    </>
  )
}

function MoreActions({ isEmpty }: { isEmpty: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen, () => setOpen(false))
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-end" closeOnEscape={false} width={240}>
      <Menu.Target>
        <IconButton label="More for the selection">
          <IconDots size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconClipboardText size={16} stroke={1.75} />} onClick={openPasteDialog}>
          Paste a list…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMapPin size={16} stroke={1.75} />}
          onClick={() => void selectAllInView()}
        >
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
      </Menu.Dropdown>
    </Menu>
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
