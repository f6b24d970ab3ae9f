import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { ButtonMenu } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { AnnounceMoved } from '../../../ui/lists/reorder-list.tsx'

export interface RowMoves {
  /** Undefined at the end of the list. */
  moveUp: (() => void) | undefined
  moveDown: (() => void) | undefined
  remove: () => void
}

/** Menu of an ordered row: move, remove, and the items in `children`. */
export function RowMenu({
  title,
  moves,
  children,
}: {
  title: string
  moves: RowMoves
  children?: ReactNode
}) {
  const announceMoved = use(AnnounceMoved)
  const run = (move: (() => void) | undefined, by: 1 | -1) => {
    announceMoved(by)
    move?.()
  }
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
        disabled={moves.moveUp === undefined}
        onClick={() => run(moves.moveUp, -1)}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
        disabled={moves.moveDown === undefined}
        onClick={() => run(moves.moveDown, 1)}
      >
        Move down
      </Menu.Item>
      {children}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={moves.remove}>
        Remove
      </Menu.Item>
    </ButtonMenu>
  )
}
