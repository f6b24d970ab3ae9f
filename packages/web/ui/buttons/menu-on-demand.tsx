import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react'

interface OfButton {
  button: ReactElement
}

interface MenuOnDemandProps extends OfButton {
  /** A `ButtonMenu` with `isOpenAtFirst`, made by `lazyPart` with the fallback `buttonAlone`. */
  menu: ComponentType<OfButton>
}

/** The menu's code loads with the first click. */
export function MenuOnDemand({ button, menu: LoadedMenu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) {
    return cloneElement(button as ReactElement<ComponentProps<'button'>>, { onClick: () => setWanted(true) })
  }
  return <LoadedMenu button={button} />
}

export const buttonAlone = ({ button }: OfButton): ReactElement => button
