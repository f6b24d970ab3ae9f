import { NotificationsBell } from '../../features/notifications/notifications-bell.tsx'
import { queryPart } from '../query-part.tsx'

const NotificationsOutlet = queryPart(
  async () => (await import('./notifications-outlet.tsx')).NotificationsOutlet,
)

/** The bell of every signed-in page, with the panel that the address may name. */
export const Notifications = () => <NotificationsBell outlet={NotificationsOutlet} />
