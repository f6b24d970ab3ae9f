import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NOTIFICATION_GROUPS, type NotificationGroup } from '#domain/watching/notification-types.ts'
import { messageInPlace } from '../../../lib/api/api-error.ts'
import { useAllowed } from '../../../state/account/session.ts'
import { openUpgrade } from '../../../state/account/upgrade.ts'
import step from '../area-step.module.css'
import type { useAreaChoices } from '../use-area-choices.ts'
import classes from './criteria.module.css'

interface CriteriaGroupProps {
  group: NotificationGroup
  choices: ReturnType<typeof useAreaChoices>
  children: ReactNode
}

/** Locked without the subscription. */
export function CriteriaGroup({ group, choices: { error, refetch }, children }: CriteriaGroupProps) {
  const { title, resource } = NOTIFICATION_GROUPS[group]
  const needed = resource.area === null ? [] : [resource.area]
  const isOpen = useAllowed(...needed)
  if (!isOpen) {
    return (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLock size={14} stroke={1.75} aria-hidden />}
        onClick={() => openUpgrade({ what: `Criteria for ${title}`, needed })}
      >
        {title}
      </Button>
    )
  }
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {error && (
        <p className={step.line} role="alert">
          The choices could not be loaded. {messageInPlace(error)}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {children}
    </fieldset>
  )
}
