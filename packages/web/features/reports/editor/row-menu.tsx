import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
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
      button={
        <IconButton label={`More for ${title}`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </IconButton>
      }
    >
      <Menu.Item
        leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
        disabled={moves.up === undefined}
        onClick={moves.up}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
        disabled={moves.down === undefined}
        onClick={moves.down}
      >
        Move down
      </Menu.Item>
      {children}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={onRemove}>
        Remove
      </Menu.Item>
    </ButtonMenu>
  )
}
