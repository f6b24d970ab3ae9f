import { createContext, use } from 'react'

export const FloatingPlace = createContext<HTMLElement | null>(null)

/**
 * Props for Mantine's `Menu`, `Popover` and `Combobox`. Renders them within their dialog, because screen
 * readers ignore the rest, or within the main landmark. Fixed position, so that scroll containers do not clip
 * them.
 */
export function useFloatingPlace() {
  const place = use(FloatingPlace)
  const target = place ?? document.querySelector<HTMLElement>('main')
  return { floatingStrategy: 'fixed', ...(target ? { portalProps: { target } } : {}) } as const
}
