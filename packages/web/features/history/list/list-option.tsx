import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './history-row.module.css'

export const getRowId = (index: number): string => `history-row-${index}`

export interface LineProps {
  index: number
  count: number
  /** CSS pixels below the top of the group. */
  top: number
  isTicked: boolean
  isActive: boolean
}

export const ListOption = ({
  index,
  count,
  top,
  isTicked,
  isActive,
  ...props
}: LineProps & ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active row
  <div
    style={{ top }}
    id={getRowId(index)}
    role="option"
    aria-posinset={index + 1}
    aria-setsize={count}
    aria-selected={isTicked}
    data-active={isActive || undefined}
    className={classes.row}
    {...props}
  />
)

export const TickBox = ({ isTicked }: { isTicked: boolean }) => (
  <span className={classes.box} data-tick aria-hidden="true">
    {isTicked && <IconCheck size={12} stroke={3} />}
  </span>
)
