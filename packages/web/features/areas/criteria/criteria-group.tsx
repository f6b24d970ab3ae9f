import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/watching/notification-types.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { openUpgrade } from '../../../state/account/upgrade.ts'
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
  const isOpen = useAllowed(...resources)
  if (!isOpen) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLock size={14} stroke={1.75} aria-hidden />}
        onClick={() => openUpgrade({ feature: `Criteria for ${title}`, resources })}
      >
        {title}
      </Button>
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
