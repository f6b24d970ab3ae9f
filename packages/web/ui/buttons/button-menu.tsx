import { Menu, type MenuItemProps, type MenuProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import {
  type ComponentPropsWithoutRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useEscape } from '../../lib/shortcuts.ts'
import { useFloatingPlace } from '../behaviour/floating-place.ts'
import classes from './button-menu.module.css'

/** Specification part 2, section 2. */
const OFFSET = 10

interface ButtonMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: ReactElement
  /** Whether to start open, because the opening click loaded the menu's code. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

export function ButtonMenu({ button, isOpenAtFirst = false, children, ...menu }: ButtonMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLSpanElement>(null)
  const place = useFloatingPlace()
  useEscape(isOpen, () => setOpen(false))
  useEffect(() => {
    if (!isOpenAtFirst) return
    // Focuses this button, to which the focus later returns, because it replaced the clicked one.
    target.current?.querySelector('button')?.focus()
    setOpen(true)
  }, [isOpenAtFirst])
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={false}
      // Mantine's focusable placeholder is not a menu item, which violates WCAG.
      withInitialFocusPlaceholder={false}
      {...place}
      offset={OFFSET}
      {...menu}
    >
      <span ref={target} style={{ display: 'contents' }}>
        <Menu.Target>{button}</Menu.Target>
      </span>
      <Menu.Dropdown className={classes.dropdown}>{children}</Menu.Dropdown>
    </Menu>
  )
}

type Props = MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps> & { icon: Icon }

export const MenuItem = ({ icon: Sign, ...item }: Props) => (
  <Menu.Item leftSection={<Sign size={16} stroke={1.75} aria-hidden />} {...item} />
)
