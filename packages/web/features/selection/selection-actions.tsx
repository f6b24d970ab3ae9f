import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconFocusCentered } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { Bounds } from '#contract/wire/geometry.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { showToast } from '../../lib/messages/toasts.ts'
import { type Shortcut, useShortcutKeys } from '../../lib/shortcuts.ts'
import { useMapController } from '../../map/controller.ts'
import { cellStore } from '../../state/cells/cell-store.ts'
import { redoSelection, undoSelection, useSelection } from '../../state/selection.ts'
import { uncoverMap } from '../../state/table/drawer.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { MenuOnDemand, renderButton } from '../../ui/buttons/menu-on-demand.tsx'

const MoreMenu = lazyPart(() => import('./more-menu.tsx'), 'MoreMenu', renderButton)

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['mod+z'], title: 'Undo the last change of the selection', group: 'Selection', run: undoSelection },
  { keys: ['mod+shift+z', 'mod+y'], title: 'Redo the change', group: 'Selection', run: redoSelection },
]

export function SelectionActions() {
  useShortcutKeys(SHORTCUTS)
  const isEmpty = useSelection((state) => state.upids.length === 0)
  const canUndo = useSelection((state) => state.history.past.length > 0)
  const canRedo = useSelection((state) => state.history.future.length > 0)
  const map = useMapController()
  const zoom = () => {
    const bounds = selectionBounds(useSelection.getState().upids)
    uncoverMap()
    if (bounds) map?.flyTo({ bounds })
    else showToast({ title: 'The selection is not loaded yet', message: 'Try again in a moment.' })
  }
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label="Undo"
        shortcut="Ctrl Z"
        data-gives-way="560"
        disabled={!canUndo}
        onClick={undoSelection}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label="Redo"
        shortcut="Ctrl Shift Z"
        data-gives-way="720"
        disabled={!canRedo}
        onClick={redoSelection}
      />
      <IconButton
        icon={IconFocusCentered}
        label="Zoom to the selection"
        data-gives-way="720"
        disabled={isEmpty || !map}
        onClick={zoom}
      />
      <MenuOnDemand button={<MoreButton />} menu={MoreMenu} />
    </>
  )
}

function selectionBounds(upids: readonly string[]): Bounds | null {
  const boxes = upids.map((upid) => cellStore.parcel(upid).row?.bounds)
  return unionOfBoxes(boxes.filter((box) => box !== undefined))
}

function MoreButton(button: ComponentPropsWithRef<'button'>) {
  return <IconButton icon={IconDots} label="More for the selection" aria-haspopup="menu" {...button} />
}
