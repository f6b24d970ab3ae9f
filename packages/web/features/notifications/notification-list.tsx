import { Button, Skeleton, Switch } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Notification } from '#contract/watching/notifications.ts'
import { countUnread, useNotifications } from '../../state/collections/notifications.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { NewNotificationButton } from './new-notification-button.tsx'
import { mark, NotificationItem } from './notification-item.tsx'
import { EMPTY_TIP, EMPTY_TITLE } from './notification-labels.ts'
import classes from './outlet.module.css'

/** Maximum items, because ten thousand would block the window. */
const PAGE_SIZE = 100

interface NotificationListProps {
  onOpen: (notification: Notification) => void
  onOpenFolder: (notification: Notification) => void
  onLeave: () => void
}

export function NotificationList({ onOpen, onOpenFolder, onLeave }: NotificationListProps) {
  const { notifications, error, refetch } = useNotifications()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const [count, setCount] = useState(PAGE_SIZE)
  const retry = () => void refetch()
  if (!notifications) return error === null ? <Loading /> : <Failure error={error} onRetry={retry} />
  const hasUnread = countUnread(notifications) > 0
  const items = isUnreadOnly ? notifications.filter(({ read }) => !read) : notifications
  return (
    <>
      <div className={classes.tools}>
        <Switch
          size="md"
          label="Only show unread"
          labelPosition="left"
          onLabel="ON"
          offLabel="OFF"
          classNames={{ trackLabel: classes.track }}
          checked={isUnreadOnly}
          onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
        />
        {notifications.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void mark(notifications, hasUnread)}>
            {hasUnread ? 'Mark all as read' : 'Mark all as unread'}
          </Button>
        )}
      </div>
      {error !== null && (
        <p className={classes.stale} role="alert">
          The latest notifications could not be loaded.{' '}
          <button type="button" className={classes.link} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <div className={classes.scroll}>
        {items.length === 0 ? (
          <EmptyState
            title={EMPTY_TITLE}
            icon={<IconBell size={20} stroke={1.75} aria-hidden />}
            action={<NewNotificationButton onLeave={onLeave} />}
          >
            {EMPTY_TIP}
          </EmptyState>
        ) : (
          <ul>
            {items.slice(0, count).map((notification) => (
              <NotificationItem
                key={notification.notificationId}
                notification={notification}
                onOpen={onOpen}
                onOpenFolder={onOpenFolder}
              />
            ))}
          </ul>
        )}
        {items.length > count && (
          <Button variant="subtle" fullWidth my={8} onClick={() => setCount(count + PAGE_SIZE)}>
            Show {Math.min(PAGE_SIZE, items.length - count)} more
          </Button>
        )}
      </div>
    </>
  )
}

const Loading = () => (
  <div className={classes.scroll} role="status" aria-label="Loading the notifications">
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className={classes.skeleton}>
        <Skeleton height={16} width="55%" mb={8} />
        <Skeleton height={12} mb={6} />
        <Skeleton height={12} width="35%" />
      </div>
    ))}
  </div>
)

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={classes.scroll}>
    <LoadFailure noun="The notifications" error={error} retry={onRetry} />
  </div>
)
