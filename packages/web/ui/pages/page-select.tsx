import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ButtonMenu } from '../buttons/button-menu.tsx'
import { Tooltip } from '../hints/tooltip.tsx'
import classes from './page-select.module.css'
import type { PageSelectAction, PageSelect as PageSelectState } from './select-page.ts'

interface PageSelectProps {
  state: PageSelectState
  onAction: (action: PageSelectAction) => void
}

/** Specification part 1, section 2.4. */
export function PageSelect({ state: { box, tooltip, menu }, onAction }: PageSelectProps) {
  return (
    <span className={classes.group}>
      <Tooltip label={tooltip}>
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = box === 'indeterminate'
          }}
          checked={box === 'checked'}
          aria-label={tooltip}
          className={classes.box}
          onChange={() => onAction('toggleVisible')}
        />
      </Tooltip>
      <ButtonMenu
        position="bottom-start"
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
