import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { ButtonMenu, MenuItem } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowMovesContext } from '../../../ui/lists/reorder-list.tsx'

interface RowMenuProps {
  title: string
  onRemove: () => void
  children?: ReactNode
}

export function RowMenu({ title, onRemove, children }: RowMenuProps) {
  const moves = use(RowMovesContext)
  return (
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
  )
}
