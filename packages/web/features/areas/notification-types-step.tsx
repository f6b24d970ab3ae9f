import { Button, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { Area } from '#contract/watching/collections.ts'
import { ROLLUPS } from '#domain/watching/rollups.ts'
import { hasTypes, NotificationChoice } from '../../property/notification-choice.tsx'
import { useSession } from '../../state/account/session.ts'
import { allowedTypes, listGroups } from '../../state/collections/notification-groups.ts'
import { openArea } from '../../state/panel.ts'
import { renew, setNotified } from './area-actions.ts'
import { editArea } from './area-edits.ts'
import classes from './area-step.module.css'

const cadenceNote = (key: string): string => {
  const rollup = ROLLUPS.find(({ group }) => group === key)
  return rollup ? `By e-mail ${rollup.cadenceLabel}` : ''
}

export function NotificationTypesStep({ area }: { area: Area }) {
  const resources = useSession((session) => session.allowedResources)
  const types = allowedTypes('area', resources)
  const chosenTypes = types.filter((key) => area.notifDef.includes(key))
  return (
    <Stack gap={12} component="section" aria-label="Notification types">
      <NotificationChoice
        description="When something changes in this area"
        isOn={area.notifEnabled}
        onToggle={(isOn) => setNotified(area, isOn)}
        keys={chosenTypes}
        onChoose={(keys) => editArea(area.id, { notifDef: types.filter((key) => keys.includes(key)) })}
        groups={listGroups('area', resources).map((group) => ({ ...group, note: cadenceNote(group.key) }))}
        expiresAt={area.expiresAt}
        onRenew={() => void renew(area)}
      />
      <div className={classes.saving}>
        <Button
          disabled={area.notifEnabled && types.length > 0 && !hasTypes(chosenTypes)}
          rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
          onClick={() => openArea(area.id, 'criteria')}
        >
          Next: criteria
        </Button>
      </div>
    </Stack>
  )
}
