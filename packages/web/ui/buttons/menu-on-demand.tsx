import { type ComponentType, type MouseEvent, type ReactElement, Suspense, useState } from 'react'

interface MenuOnDemandProps {
  /** The button alone, which loads the menu when it is clicked. */
  button: (onClick: ((event: MouseEvent) => void) | undefined) => ReactElement
  /** The button with its menu, open at first. */
  menu: ComponentType
}

/** A button whose menu code loads with the first click, since the map needs none. */
export function MenuOnDemand({ button, menu: LoadedMenu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return button(() => setWanted(true))
  return (
    <Suspense fallback={button(undefined)}>
      <LoadedMenu />
    </Suspense>
  )
}
