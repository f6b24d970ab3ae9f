import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/watching/notification-types.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { openUpgrade } from '../../../state/account/upgrade.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import type { useAreaChoices } from '../use-area-choices.ts'
import classes from './criteria.module.css'

interface CriteriaGroupProps {
  group: NotificationGroup
  choices: ReturnType<typeof useAreaChoices>
  children: ReactNode
}

export function CriteriaGroup({ group, choices: { error, refetch }, children }: CriteriaGroupProps) {
  const { title, resource } = NOTIFICATION_GROUPS[group]
  const resources = resource.area === null ? [] : [resource.area]
  const isAllowed = useAllowed(...resources)
  if (!isAllowed) {
    return (
      <ActionButton
        size="xs"
        icon={IconLock}
        onClick={() => openUpgrade({ feature: `Criteria for ${title}`, resources })}
      >
        {title}
      </ActionButton>
    )
  }
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {error && <LoadFailureLine noun="The choices" error={error} retry={refetch} />}
      {children}
    </fieldset>
  )
}
