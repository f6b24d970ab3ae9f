import { Box } from '@mantine/core'
import {
  IconDots,
  IconEyeOff,
  IconFolder,
  IconFolderOpen,
  IconMailOpened,
  IconPolygon,
  IconScale,
} from '@tabler/icons-react'
import type { Notification } from '#contract/watching/notifications.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { hideNotification, markNotifications } from '../../state/collections/notifications.ts'
import { ButtonMenu, MenuItem } from '../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tooltip } from '../../ui/hints/tooltip.tsx'
import { HtmlText } from '../../ui/html-text.tsx'
import classes from './notification-item.module.css'
import { formatPropertyCount, getMarkLabel, MAX_NAME_LENGTH } from './notification-labels.ts'

const KINDS = {
  folder: { title: 'Folder', Icon: IconFolder },
  area: { title: 'Watched area', Icon: IconPolygon },
  cma: { title: 'Market analysis', Icon: IconScale },
} as const

interface NotificationItemProps {
  notification: Notification
  onOpen: (notification: Notification) => void
  onOpenFolder: (notification: Notification) => void
}

/** The name is a button over the whole item, except dot and menu. */
export function NotificationItem({ notification, onOpen, onOpenFolder }: NotificationItemProps) {
  const { kind, about, collectionName, content, createdAt, propertiesCount, read } = notification
  const { title, Icon } = KINDS[kind]
  const toggle = () => void mark([notification], !read)
  const name = (
    <button
      type="button"
      className={classes.name}
      onClick={() => {
        void mark([notification], true)
        onOpen(notification)
      }}
    >
      {collectionName}
    </button>
  )
  return (
    <li className={classes.item} data-read={read}>
      <Tooltip label={title}>
        <span className={classes.kind} role="img" aria-label={title}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
      </Tooltip>
      <Box miw={0}>
        {collectionName.length > MAX_NAME_LENGTH ? <Tooltip label={collectionName}>{name}</Tooltip> : name}
        <div className={classes.content}>
          <HtmlText html={content} />
        </div>
        <p className={classes.foot}>
          <time dateTime={createdAt}>{formatMoment(createdAt, 'dayAndTime')}</time>
          {about === 'changes' && <span>{formatPropertyCount(propertiesCount)}</span>}
        </p>
      </Box>
      <div className={classes.buttons}>
        <IconButton label={getMarkLabel(read)} onClick={toggle}>
          <span className={classes.dot} />
        </IconButton>
        <ButtonMenu
          position="bottom-end"
          width={220}
          button={<IconButton icon={IconDots} label={`More for ${collectionName}`} />}
        >
          <MenuItem icon={IconMailOpened} onClick={toggle}>
            {getMarkLabel(read)}
          </MenuItem>
          <MenuItem icon={IconEyeOff} onClick={() => void hide(notification)}>
            Hide this notification
          </MenuItem>
          {kind === 'folder' && (
            <MenuItem icon={IconFolderOpen} onClick={() => onOpenFolder(notification)}>
              Open folder
            </MenuItem>
          )}
        </ButtonMenu>
      </div>
    </li>
  )
}

export async function mark(notifications: readonly Notification[], read: boolean): Promise<void> {
  const ids = notifications
    .filter((notification) => notification.read !== read)
    .map(({ notificationId }) => notificationId)
  if (ids.length > 0) await markNotifications(ids, read).catch(notifyFailure)
}

const hide = ({ notificationId }: Notification): Promise<void> =>
  hideNotification(notificationId).catch(notifyFailure)
