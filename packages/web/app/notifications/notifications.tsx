import { BellButton } from '../../features/notifications/bell-button.tsx'
import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx'
import { queryPart } from '../lazy.tsx'

const NotificationsOutlet = queryPart(
  () => import('./notifications-outlet.tsx'),
  'NotificationsOutlet',
  () => <BellButton />,
)

export const Notifications = () => <NotificationsBell outlet={NotificationsOutlet} />
