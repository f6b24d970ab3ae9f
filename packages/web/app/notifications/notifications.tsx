import { useState } from 'react'
import { BellButton } from '../../features/notifications/bell-button.tsx'
import { useOutletAddress } from '../../features/notifications/outlet-address.ts'
import { queryPart } from '../lazy.tsx'

const NotificationsOutlet = queryPart(
  () => import('./notifications-outlet.tsx'),
  'NotificationsOutlet',
  () => <BellButton />,
)

/** The bell. Its panel loads when the address first names it. */
export function Notifications() {
  const { view, show } = useOutletAddress()
  const [isWanted, setWanted] = useState(view !== null)
  if (view !== null && !isWanted) setWanted(true)
  if (!isWanted) return <BellButton onClick={() => show('list')} />
  return <NotificationsOutlet />
}
