import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useLateSource } from '../../lib/loading/use-late-source.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './bell-button.module.css'
import { getBellLabel } from './notification-labels.ts'

const MAX_COUNT = 99

const loadUnreadCount = async () => (await import('../../state/collections/notifications.ts')).unreadCount

export function BellButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  const unreadCount = useLateSource(loadUnreadCount, 0)
  return (
    <IconButton
      label={getBellLabel(unreadCount)}
      aria-haspopup="dialog"
      className={`${classes.bell} ${className ?? ''}`}
      {...button}
    >
      <IconBell size={18} stroke={1.75} aria-hidden />
      {unreadCount > 0 && (
        <span className={classes.count} aria-hidden>
          {unreadCount > MAX_COUNT ? `${MAX_COUNT}+` : unreadCount}
        </span>
      )}
    </IconButton>
  )
}
