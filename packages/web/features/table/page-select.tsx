import { Menu, Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { PageSelectAction, PageSelect as PageSelectState } from '#domain/page-select.ts'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import classes from './page-select.module.css'

interface PageSelectProps {
  state: PageSelectState
  onAction: (action: PageSelectAction) => void
}

const ARIA_CHECKED = { checked: true, indeterminate: 'mixed', unchecked: false } as const

/** The page-select checkbox of the specification (part 1, section 2.4): the rows in the window, or all pages. */
export function PageSelect({ state: { box, tooltip, menu }, onAction }: PageSelectProps) {
  return (
    <span className={classes.group}>
      <Tooltip label={tooltip}>
        <button
          type="button"
          role="checkbox"
          aria-checked={ARIA_CHECKED[box]}
          aria-label={tooltip}
          className={classes.box}
          data-box={box}
          onClick={() => onAction('toggleVisible')}
        />
      </Tooltip>
      <ButtonMenu
        position="top-start"
        width={180}
        button={
          <button type="button" className={classes.more} aria-label="Select or deselect all pages">
            <IconChevronDown size={12} stroke={2} />
          </button>
        }
      >
        {menu.map(({ action, label, isDisabled }) => (
          <Menu.Item key={action} disabled={isDisabled} onClick={() => onAction(action)}>
            {label}
          </Menu.Item>
        ))}
      </ButtonMenu>
    </span>
  )
}
