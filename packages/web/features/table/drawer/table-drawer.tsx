import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconChevronUp,
} from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { importAhead } from '../../../lib/loading/first-screen.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import type { Shortcut } from '../../../lib/shortcuts.ts'
import { useSelection } from '../../../state/selection.ts'
import { setDrawerSize, toggleDrawer, useDrawer } from '../../../state/table/drawer.ts'
import { useShortcutKeys } from '../../../ui/behaviour/use-shortcuts.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { DensityButton } from './density-button.tsx'
import classes from './drawer.module.css'
import { DrawerEdge } from './drawer-edge.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

const loadTable = async () => ({ default: (await import('../selected-table.tsx')).SelectedTable })
const SelectedTable = lazyPart(loadTable)
const loadBar = async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar })
const SelectionBar = lazyPart(loadBar)

interface TableDrawerProps {
  /** Buttons of other features. */
  actions: ReactNode
  /** While the selection is empty. */
  emptyAction: ReactNode
  onOpenRow: (upid: string) => void
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['t'], title: 'Show or hide the table', group: 'Table', run: toggleDrawer },
]

/** Its bar is always shown; the table opens half or full. */
export function TableDrawer({ actions, emptyAction, onOpenRow }: TableDrawerProps) {
  const size = useDrawer((drawer) => drawer.size)
  const hasSelection = useSelection((state) => state.upids.length > 0)
  const [isBarWanted, setBarWanted] = useState(hasSelection)
  useShortcutKeys(SHORTCUTS)
  useEffect(() => void importAhead(loadBar), [])
  useEffect(() => {
    if (!hasSelection) return
    // Stays mounted: it cancels loading when the selection is emptied.
    setBarWanted(true)
    // The first `T` then opens it without a delay.
    void importAhead(loadTable)
  }, [hasSelection])
  return (
    <>
      {size !== 'full' && <DrawerEdge />}
      <div className={classes.bar}>
        <IconButton
          label={size === 'bar' ? 'Show the table' : 'Hide the table'}
          shortcut="T"
          aria-expanded={size !== 'bar'}
          onClick={toggleDrawer}
        >
          {size === 'bar' ? (
            <IconChevronUp size={18} stroke={1.75} />
          ) : (
            <IconChevronDown size={18} stroke={1.75} />
          )}
        </IconButton>
        {isBarWanted ? (
          <Suspense fallback={<SelectedCount />}>
            <SelectionBar />
          </Suspense>
        ) : (
          <SelectedCount />
        )}
        {actions}
        {size !== 'bar' && <DensityButton />}
        {size !== 'bar' && (
          <IconButton
            label={size === 'full' ? 'Make the table smaller' : 'Fill the window with the table'}
            aria-expanded={size === 'full'}
            onClick={() => setDrawerSize(size === 'full' ? 'half' : 'full')}
          >
            {size === 'full' ? (
              <IconArrowsDiagonalMinimize2 size={18} stroke={1.75} />
            ) : (
              <IconArrowsDiagonal size={18} stroke={1.75} />
            )}
          </IconButton>
        )}
      </div>
      {size !== 'bar' && (
        <Suspense fallback={<TableSkeleton />}>
          <SelectedTable emptyAction={emptyAction} onOpenRow={onOpenRow} />
        </Suspense>
      )}
    </>
  )
}

/** `12 parcels, 3 units`. */
function SelectedCount() {
  const upids = useSelection((state) => state.upids)
  return (
    <>
      {upids.length === 0 ? (
        <span className={classes.nothing}>No parcels selected</span>
      ) : (
        <p className={classes.summary}>
          <strong aria-live="polite">{formatParcels(upids)}</strong>
        </p>
      )}
      <span className={classes.grow} />
    </>
  )
}
