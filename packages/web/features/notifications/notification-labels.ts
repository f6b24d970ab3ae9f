/** Texts of notifications (specification part 1, section 2.2). */
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'

export const EMPTY_TITLE = 'There are no new notifications right now...'
export const EMPTY_TIP = 'Start by searching and selecting properties on the map'
export const NO_SELECTION = 'Please select properties on the map before saving'

/** Maximum length of a name. The tooltip has the full name. */
export const MAX_NAME_LENGTH = 45

export const getBellLabel = (unreadCount: number): string =>
  unreadCount === 0 ? 'Notifications' : `Notifications, ${formatNumber(unreadCount)} unread`

export const formatPropertyCount = (count: number): string => formatCount(count, 'Property', 'Properties')

export const getMarkLabel = (isRead: boolean): string => (isRead ? 'Mark as unread' : 'Mark as read')

export const getSaveLabel = (count: number): string => `Save Selected (${formatNumber(count)})`

export const createFolderName = (count: number, day: string): string =>
  `${formatPropertyCount(count)}, ${day}`
