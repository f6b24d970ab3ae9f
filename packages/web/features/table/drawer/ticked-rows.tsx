import { Button } from '@mantine/core'
import { IconFilter, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { useSelection } from '../../../state/selection.ts'
import { setCheckedRows, useCheckedRows } from '../../../state/table/checked-rows.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import { removeRows } from '../table-notes.tsx'
import classes from './ticked-rows.module.css'

/** Has the height of the summary that it replaces, so that rows do not move. */
export function TickedRows() {
  const upids = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  return (
    <div className={classes.ticked}>
      <strong aria-live="polite">{formatParcels(checked)} ticked</strong>
      <Action
        icon={<IconTrash size={16} stroke={1.75} />}
        label="Remove"
        hint="Remove the ticked rows"
        onClick={() => removeRows([...checked])}
      />
      <Action
        icon={<IconFilter size={16} stroke={1.75} />}
        label="Keep only these"
        hint="Keep only the ticked rows"
        isDisabled={checked.size === upids.length}
        onClick={() => removeRows(upids.filter((upid) => !checked.has(upid)))}
      />
      <Action
        icon={<IconX size={16} stroke={1.75} />}
        label="Untick"
        hint="Untick all rows"
        onClick={() => setCheckedRows(new Set())}
      />
    </div>
  )
}

interface ActionProps {
  icon: ReactNode
  label: string
  hint: string
  isDisabled?: boolean
  onClick: () => void
}

const Action = ({ icon, label, hint, isDisabled = false, onClick }: ActionProps) => (
  <Tooltip label={hint}>
    <Button size="compact-sm" variant="subtle" leftSection={icon} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  </Tooltip>
)
