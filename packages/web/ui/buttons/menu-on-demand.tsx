import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react'

interface MenuTriggerProps {
  button: ReactElement
}

interface MenuOnDemandProps extends MenuTriggerProps {
  /** A `ButtonMenu` with `isOpenAtFirst`, made by `lazyPart` with the fallback `renderButton`. */
  menu: ComponentType<MenuTriggerProps>
}

/** The menu's code loads with the first click. */
export function MenuOnDemand({ button, menu: LoadedMenu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) {
    return cloneElement(button as ReactElement<ComponentProps<'button'>>, { onClick: () => setWanted(true) })
  }
  return <LoadedMenu button={button} />
}

export const renderButton = ({ button }: MenuTriggerProps): ReactElement => button
