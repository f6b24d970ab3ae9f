import { Button, Group, Kbd } from '@mantine/core'
import { IconLifebuoy, IconSchool, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RESOURCES } from '#domain/account/permissions.ts'
import { SHORTCUT_GROUPS, type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { useAllowed } from '../../state/account/session.ts'
import { contactSupport } from '../../state/account/support.tsx'
import { openSkills } from '../../state/panel.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './help-dialog.module.css'

/** Keys that work only in one place, such as on the map. */
const LOCAL_KEYS: readonly Pick<Shortcut, 'keys' | 'title' | 'group'>[] = [
  { group: 'Map', title: 'Select the parcel and open its card', keys: ['click', 'enter'] },
  { group: 'Map', title: 'Select or deselect the parcel', keys: ['mod+click', 'space'] },
  { group: 'Map', title: 'Add the parcel', keys: ['shift+click'] },
  { group: 'Table', title: 'Move in the table', keys: ['arrows'] },
  { group: 'Table', title: 'Open the parcel of the row', keys: ['enter'] },
  { group: 'Table', title: 'Tick the row', keys: ['space'] },
  { group: 'Table', title: 'Remove the row, or the ticked rows', keys: ['delete'] },
  { group: 'Table', title: 'Tick all rows', keys: ['mod+a'] },
  { group: 'Table', title: 'Sort by the column (in the header)', keys: ['enter'] },
  { group: 'Table', title: 'Sort, filter, move or hide the column', keys: ['alt+arrowdown'] },
  { group: 'Table', title: 'Move the column', keys: ['alt+arrowleft', 'alt+arrowright'] },
  {
    group: 'Table',
    title: 'Make the column narrower or wider',
    keys: ['alt+shift+arrowleft', 'alt+shift+arrowright'],
  },
  { group: 'General', title: 'Close the topmost window, or cancel the tool', keys: ['escape'] },
]

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useShortcuts()
  const all = [...shortcuts, ...LOCAL_KEYS]
  return (
    <Dialog title="Keyboard shortcuts" size="lg" onClose={onClose}>
      <MoreHelp onLeave={onClose} />
      <div className={classes.groups}>
        {SHORTCUT_GROUPS.filter((group) => all.some((shortcut) => shortcut.group === group)).map((group) => (
          <section key={group} className={classes.group}>
            <h2>{group}</h2>
            <dl>
              {all
                .filter((shortcut) => shortcut.group === group)
                .map(({ title, keys }) => (
                  <div key={title} className={classes.line}>
                    <dt>{title}</dt>
                    <dd>
                      {keys.map((key) => (
                        <Kbd key={key} size="xs">
                          {formatShortcut(key)}
                        </Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function MoreHelp({ onLeave }: { onLeave: () => void }) {
  const hasSkills = useAllowed(RESOURCES.SKILLS_CENTRE)
  const thenLeave = (run: () => void) => () => {
    onLeave()
    run()
  }
  return (
    <Group gap={8} mb={20}>
      {hasSkills && (
        <Button
          variant="light"
          leftSection={<IconSchool size={16} stroke={1.75} aria-hidden />}
          onClick={thenLeave(() => openSkills())}
        >
          Learn by doing
        </Button>
      )}
      <Button
        variant="default"
        component={Link}
        to="/whats-new"
        leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
      >
        What is new
      </Button>
      <Button
        variant="default"
        leftSection={<IconLifebuoy size={16} stroke={1.75} aria-hidden />}
        onClick={thenLeave(() => void contactSupport())}
      >
        Contact support
      </Button>
    </Group>
  )
}

const NAMES: Record<string, string> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Esc',
  enter: 'Enter',
  space: 'Space',
  delete: 'Delete',
  click: 'click',
  arrows: '← ↑ ↓ →',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** `mod+shift+z` → `Ctrl Shift Z`. On a Mac, Command replaces Ctrl. */
export const formatShortcut = (key: string): string =>
  key
    .split('+')
    .map((part) => NAMES[part] ?? part.toUpperCase())
    .join(' ')
