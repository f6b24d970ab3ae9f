import { createContext, use } from 'react'

/** The element within an open dialog that takes its menus; null outside of dialogs. */
export const FloatingPlace = createContext<HTMLElement | null>(null)

/**
 * Returns the props of Mantine's `Menu`, `Popover` and `Combobox` that place menus and popovers: within the dialog that they belong to, as screen
 * readers ignore everything outside of it; otherwise within the page's main landmark, as people who navigate by landmarks miss everything outside of
 * that. Their position is fixed, so that no scroll container clips them.
 */
export function useFloatingPlace() {
  const place = use(FloatingPlace)
  const target = place ?? document.querySelector<HTMLElement>('main')
  return { floatingStrategy: 'fixed', ...(target ? { portalProps: { target } } : {}) } as const
}
