import { type ComponentType, Suspense, useState } from 'react'
import { BellButton } from './bell-button.tsx'

interface NotificationsBellProps {
  /** The bell with the panel that it opens, open at first: it takes the place of this one with the first click. */
  outlet: ComponentType
}

export function NotificationsBell({ outlet: LoadedOutlet }: NotificationsBellProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return <BellButton onClick={() => setWanted(true)} />
  return (
    <Suspense fallback={<BellButton />}>
      <LoadedOutlet />
    </Suspense>
  )
}
