import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconChevronDown,
  IconChevronUp,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { importAhead } from '../../../lib/loading/first-screen.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.tsx'
import { type Shortcut, useShortcutKeys } from '../../../lib/shortcuts.ts'
import { setPreference, usePreferences } from '../../../state/account/preferences.ts'
import { useSelection } from '../../../state/selection.ts'
import { setDrawerSize, toggleDrawer, useDrawer } from '../../../state/table/drawer.ts'
import { useIsNarrow } from '../../../ui/behaviour/use-is-narrow.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './drawer.module.css'
import { DrawerEdge } from './drawer-edge.tsx'
import tableSkeleton from './table-skeleton.module.css'

const loadTable = () => import('../selected-table.tsx')
const SelectedTable = lazyPart(loadTable, 'SelectedTable', () => <TableSkeleton />)
const loadBar = () => import('./selection-bar.tsx')
const SelectionBar = lazyPart(loadBar, 'SelectionBar', () => <SelectedCount />)

interface TableDrawerProps {
  actions: ReactNode
  emptyAction: ReactNode
  onOpenRow: (upid: string) => void
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['t'], title: 'Show or hide the table', group: 'Table', run: toggleDrawer },
]

export function TableDrawer({ actions, emptyAction, onOpenRow }: TableDrawerProps) {
  const size = useDrawer((drawer) => drawer.size)
  const hasSelection = useSelection((state) => state.upids.length > 0)
  const [isBarWanted, setBarWanted] = useState(hasSelection)
  useShortcutKeys(SHORTCUTS)
  useEffect(() => void importAhead(loadBar), [])
  useEffect(() => {
    if (!hasSelection) return
    // The bar stays mounted, to cancel loading when the selection is emptied.
    setBarWanted(true)
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
          icon={size === 'bar' ? IconChevronUp : IconChevronDown}
          onClick={toggleDrawer}
        />
        {isBarWanted ? <SelectionBar /> : <SelectedCount />}
        {actions}
        {size !== 'bar' && <DensityButton />}
        {size !== 'bar' && (
          <IconButton
            label={size === 'full' ? 'Make the table smaller' : 'Fill the window with the table'}
            aria-expanded={size === 'full'}
            icon={size === 'full' ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
            onClick={() => setDrawerSize(size === 'full' ? 'half' : 'full')}
          />
        )}
      </div>
      {size !== 'bar' && <SelectedTable emptyAction={emptyAction} onOpenRow={onOpenRow} />}
    </>
  )
}

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

export function DensityButton() {
  const isCompact = usePreferences(({ tableDensity }) => tableDensity === 'compact')
  if (useIsNarrow()) return null
  return (
    <IconButton
      label="Compact rows"
      aria-pressed={isCompact}
      icon={isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall}
      onClick={() => setPreference('tableDensity', isCompact ? 'normal' : 'compact')}
    />
  )
}

const ROWS = Array.from({ length: 6 }, (_, index) => index)
const CELLS = Array.from({ length: 7 }, (_, index) => index)

function TableSkeleton() {
  return (
    <div className={tableSkeleton.table} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={tableSkeleton.row}>
          {CELLS.map((cell) => (
            <span key={cell} style={{ width: cell === 0 ? 160 : 70 + ((row + cell) % 3) * 16 }} />
          ))}
        </div>
      ))}
    </div>
  )
}
