import { createContext, use } from 'react'

/** The element within an open dialog that takes its menus; null outside of dialogs. */
export const FloatingPlace = createContext<HTMLElement | null>(null)

/**
 * Where menus and popovers are put, as props of Mantine's `Menu`, `Popover` and `Combobox`: within the dialog that they
 * belong to, for what stands outside of it does not exist for screen readers, else within the page's main part, for what
 * stands outside of that is lost to those who go from landmark to landmark. Fixed, so that no scrolling box cuts them off.
 */
export function useFloatingPlace() {
  const place = use(FloatingPlace)
  const target = place ?? document.querySelector<HTMLElement>('main')
  return { floatingStrategy: 'fixed', ...(target ? { portalProps: { target } } : {}) } as const
}
