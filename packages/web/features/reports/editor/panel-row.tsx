import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPrinter,
  IconPrinterOff,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { ButtonMenu, MenuItem } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowMovesContext } from '../../../ui/lists/reorder-list.tsx'
import classes from './panel-row.module.css'

interface PanelRowProps {
  icon: ReactNode
  title: string
  note: string | null
  hasFailed?: boolean
  isPrinted?: boolean
  onShow: () => void
  /** Below the title. */
  details?: ReactNode
  /** Beside the title. */
  children?: ReactNode
}

/** A part or attachment of the report. A click on its title shows its page. */
export function PanelRow(props: PanelRowProps) {
  const { icon, title, note, hasFailed = false, isPrinted = true, onShow, details, children } = props
  return (
    <div className={classes.row} data-failed={hasFailed} data-printed={isPrinted}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.words}>
        <button type="button" className={classes.show} onClick={onShow}>
          <span className={classes.title}>{title}</span>{' '}
          {note !== null && <span className={classes.note}>{note}</span>}
        </button>
        {details}
      </div>
      {children}
    </div>
  )
}

interface RowActionsProps {
  title: string
  isPrinted: boolean
  onPrint: (isPrinted: boolean) => void
  onRemove: () => void
  /** Further items of the menu. */
  children: ReactNode
}

export function RowActions({ title, isPrinted, onPrint, onRemove, children }: RowActionsProps) {
  const moves = use(RowMovesContext)
  return (
    <>
      <IconButton
        icon={isPrinted ? IconPrinter : IconPrinterOff}
        iconSize={16}
        label={`Print: ${title}`}
        aria-pressed={isPrinted}
        className={classes.printed}
        onClick={() => onPrint(!isPrinted)}
      />
      <ButtonMenu
        position="bottom-end"
        width={200}
        button={<IconButton icon={IconDots} iconSize={16} label={`More for ${title}`} />}
      >
        <MenuItem icon={IconArrowUp} disabled={moves.up === undefined} onClick={moves.up}>
          Move up
        </MenuItem>
        <MenuItem icon={IconArrowDown} disabled={moves.down === undefined} onClick={moves.down}>
          Move down
        </MenuItem>
        {children}
        <Menu.Divider />
        <MenuItem icon={IconTrash} onClick={onRemove}>
          Remove
        </MenuItem>
      </ButtonMenu>
    </>
  )
}
