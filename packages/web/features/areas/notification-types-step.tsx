import { Button, Switch } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Area } from '#contract/collections.ts'
import { ROLLUPS } from '#domain/rollups.ts'
import { editArea } from '../../state/area-edits.ts'
import { typeGroups } from '../../state/notification-groups.ts'
import { openArea } from '../../state/panel.ts'
import { useSession } from '../../state/session.ts'
import { CheckboxGroups } from '../../ui/checkbox-groups.tsx'
import { WatchedUntil } from '../../ui/watched-until.tsx'
import { openTypes, renew, toldOf } from './area-actions.ts'
import classes from './area-step.module.css'

/** `In the e-mails: 1x per day` */
const cadenceNote = (key: string): string => {
  const rollup = ROLLUPS.find(({ group }) => group === key)
  return rollup ? `By e-mail ${rollup.cadenceLabel}` : ''
}

/** Whether an area's changes are told, and which of them; saved as it is changed. */
export function NotificationTypesStep({ area }: { area: Area }) {
  const allowed = useSession((session) => session.allowedResources)
  const open = openTypes()
  const chosen = open.filter((key) => area.notifDef.includes(key))
  const groups = typeGroups('area', allowed).map((group) => ({ ...group, note: cadenceNote(group.key) }))
  return (
    <section className={classes.step} aria-label="Notification types">
      <Switch
        label="Notify me"
        description="When something changes in this area"
        checked={area.notifEnabled}
        onChange={(event) =>
          editArea(
            area.id,
            event.currentTarget.checked
              ? { notifEnabled: true, notifDef: toldOf(area.notifDef) }
              : { notifEnabled: false },
          )
        }
      />
      {area.notifEnabled && (
        <>
          <WatchedUntil expiresAt={area.expiresAt} onRenew={() => void renew(area)} />
          <CheckboxGroups
            groups={groups}
            chosen={chosen}
            onChoose={(keys) => editArea(area.id, { notifDef: open.filter((key) => keys.includes(key)) })}
          />
          {chosen.length === 0 && (
            <p className={classes.nothing}>Nothing is ticked, so nothing will be told.</p>
          )}
        </>
      )}
      <div className={classes.saving}>
        <Button
          rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
          onClick={() => openArea(area.id, 'criteria')}
        >
          Next: criteria
        </Button>
      </div>
    </section>
  )
}
