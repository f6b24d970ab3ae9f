import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx'
import { queryPart } from '../query-part.tsx'

const NotificationsOutlet = queryPart(
  async () => (await import('./notifications-outlet.tsx')).NotificationsOutlet,
)

export const Notifications = () => <NotificationsBell outlet={NotificationsOutlet} />
