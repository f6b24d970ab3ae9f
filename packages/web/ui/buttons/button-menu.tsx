import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFloatingPlace } from '../behaviour/floating-place.ts'
import { useEscape } from '../behaviour/use-escape.ts'
import classes from './button-menu.module.css'

/** Distance of menus from their buttons in CSS pixels (specification part 2, section 2). */
const OFFSET = 10

interface ButtonMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  button: ReactElement
  /** Opens the menu on load, for a menu loaded by the opening click. */
  isOpenAtFirst?: boolean
  /** Items of Mantine's `Menu`. */
  children: ReactNode
}

/** A button and the menu that it opens. Escape closes the menu before anything below it. */
export function ButtonMenu({ button, isOpenAtFirst = false, children, ...menu }: ButtonMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLSpanElement>(null)
  const place = useFloatingPlace()
  useEscape(isOpen, () => setOpen(false))
  useEffect(() => {
    if (!isOpenAtFirst) return
    // This button has taken the place of the one that was clicked, and the focus comes back to it in the end.
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
