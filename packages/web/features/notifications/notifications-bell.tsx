import { type ComponentType, useState } from 'react'
import { BellButton } from './bell-button.tsx'
import { useOutletAddress } from './outlet-address.ts'

interface NotificationsBellProps {
  /** The bell with its panel, loaded when the address first opens the panel. */
  outlet: ComponentType
}

export function NotificationsBell({ outlet: LoadedOutlet }: NotificationsBellProps) {
  const { view, show } = useOutletAddress()
  const [isWanted, setWanted] = useState(view !== null)
  if (view !== null && !isWanted) setWanted(true)
  if (!isWanted) return <BellButton onClick={() => show('list')} />
  return <LoadedOutlet />
}
