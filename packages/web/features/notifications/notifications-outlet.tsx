import { Popover, Text } from '@mantine/core'
import { IconArrowLeft, IconSettings, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Notification } from '#contract/watching/notifications.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { NOTIFICATION_DAYS } from '#domain/watching/notification-types.ts'
import { countUnread, useNotifications } from '../../state/collections/notifications.ts'
import { FloatingPlace, useFloatingPlace } from '../../ui/behaviour/floating-place.ts'
import { useOpenAtFirst } from '../../ui/behaviour/use-open-at-first.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { FocusPopover } from '../../ui/focus-popover.tsx'
import { BellButton } from './bell-button.tsx'
import { NewNotificationButton } from './new-notification-button.tsx'
import { NotificationList } from './notification-list.tsx'
import classes from './outlet.module.css'
import { useOutletAddress } from './outlet-address.ts'

type Action = (notification: Notification) => void

export type Actions = Readonly<Record<Notification['kind'] | 'openFolder', Action>>

export function NotificationsOutlet({ actions, preferences }: { actions: Actions; preferences: ReactNode }) {
  const { button, isOpen: isReady } = useOpenAtFirst()
  const { view, show } = useOutletAddress()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const floating = useFloatingPlace()
  const isOpen = isReady && view !== null
  const close = () => show(null)
  const leave = () => show(null, { replacesEntry: true })
  return (
    <FocusPopover
      isOpen={isOpen}
      setOpen={(isWanted) => isWanted || close()}
      position="bottom-end"
      offset={10}
      width={495}
      {...floating}
    >
      <Popover.Target>
        <BellButton ref={button} onClick={() => show(view === null ? 'list' : null)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.outlet} aria-label="Notifications">
        <FloatingPlace value={place}>
          {view === 'settings' ? (
            <SettingsView onClose={close} onBack={() => show('list')}>
              {preferences}
            </SettingsView>
          ) : (
            <ListView
              onClose={close}
              onLeave={leave}
              onOpenSettings={() => show('settings')}
              onOpen={(notification) => {
                leave()
                actions[notification.kind](notification)
              }}
              onOpenFolder={(notification) => {
                leave()
                actions.openFolder(notification)
              }}
            />
          )}
        </FloatingPlace>
        <div ref={setPlace} />
      </Popover.Dropdown>
    </FocusPopover>
  )
}

interface ListViewProps {
  onClose: () => void
  onLeave: () => void
  onOpenSettings: () => void
  onOpen: Action
  onOpenFolder: Action
}

function ListView({ onClose, onLeave, onOpenSettings, onOpen, onOpenFolder }: ListViewProps) {
  const { notifications = [] } = useNotifications()
  return (
    <>
      <header className={classes.head}>
        <h2>
          Notifications <span className={classes.count}>({formatNumber(countUnread(notifications))})</span>
        </h2>
        <Text span inherit fz={12} c="dimmed">
          Recent {NOTIFICATION_DAYS} days
        </Text>
        <CloseButton onClose={onClose} />
      </header>
      <NotificationList onOpen={onOpen} onOpenFolder={onOpenFolder} onLeave={onLeave} />
      <footer className={classes.foot}>
        <button type="button" className={classes.link} onClick={onOpenSettings}>
          <IconSettings size={16} stroke={1.75} aria-hidden />
          Notification Preferences
        </button>
        {notifications.length > 0 && <NewNotificationButton onLeave={onLeave} />}
      </footer>
    </>
  )
}

interface SettingsViewProps {
  onClose: () => void
  onBack: () => void
  children: ReactNode
}

function SettingsView({ onClose, onBack, children }: SettingsViewProps) {
  return (
    <>
      <header className={classes.head}>
        <h2>Notification Preferences</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div className={classes.back}>
        <button type="button" className={classes.link} onClick={onBack} data-autofocus>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          List of Notifications
        </button>
      </div>
      <div className={`${classes.scroll} ${classes.settings}`}>{children}</div>
    </>
  )
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <IconButton icon={IconX} label="Close" onClick={onClose} />
)
