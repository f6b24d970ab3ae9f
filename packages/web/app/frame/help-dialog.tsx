import { Kbd } from '@mantine/core'
import { SHORTCUT_GROUPS, type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './help-dialog.module.css'
import { keyLabel } from './key-label.ts'

/** Keys that belong to one place and are not registered for the whole window. */
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
  { group: 'General', title: 'Close the topmost thing, or cancel the tool', keys: ['escape'] },
]

/** The list that `?` opens: exactly what is registered, and the keys of map and table. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useShortcuts()
  const all = [...shortcuts, ...LOCAL_KEYS]
  return (
    <Dialog title="Keyboard shortcuts" size="lg" onClose={onClose}>
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
                          {keyLabel(key)}
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
