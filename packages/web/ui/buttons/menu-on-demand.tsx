import { type ComponentType, type MouseEvent, type ReactElement, Suspense, useState } from 'react'

interface MenuOnDemandProps {
  /** Loads the menu when clicked. */
  button: (onClick: ((event: MouseEvent) => void) | undefined) => ReactElement
  /** Open at first. */
  menu: ComponentType
}

/** The menu's code loads with the first click. */
export function MenuOnDemand({ button, menu: LoadedMenu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return button(() => setWanted(true))
  return (
    <Suspense fallback={button(undefined)}>
      <LoadedMenu />
    </Suspense>
  )
}
