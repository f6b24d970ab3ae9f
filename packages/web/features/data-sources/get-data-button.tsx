import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { type Shortcut, useShortcutKeys } from '../../lib/shortcuts.ts'
import { useSelection } from '../../state/selection.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'

const GetDataDialog = lazyPart(() => import('./dialog/get-data-dialog.tsx'), 'GetDataDialog')

export function GetDataButton() {
  const [isOpen, setOpen] = useState(false)
  const isEmpty = useSelection((state) => state.upids.length === 0)
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        keys: ['g'],
        title: 'Get data about the selected parcels',
        group: 'Table',
        run: () => setOpen(useSelection.getState().upids.length > 0),
      },
    ],
    [],
  )
  useShortcutKeys(shortcuts)
  return (
    <>
      <BarButton
        variant="filled"
        disabled={isEmpty}
        rightSection={<IconChevronDown size={16} stroke={1.75} />}
        aria-haspopup="dialog"
        aria-keyshortcuts="G"
        onClick={() => setOpen(true)}
      >
        Get data
      </BarButton>
      {isOpen && <GetDataDialog onClose={() => setOpen(false)} />}
    </>
  )
}
