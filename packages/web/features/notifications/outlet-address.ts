import { useNavigate, useSearch } from '@tanstack/react-router'

const OUTLET_VIEWS = ['list', 'settings'] as const
type OutletView = (typeof OUTLET_VIEWS)[number]

interface OutletAddress {
  view: OutletView | null
  /** `replacesEntry` refers to the history. */
  show: (view: OutletView | null, options?: { replacesEntry?: boolean }) => void
}

/** `?notifications=list` or `settings` on any page (specification part 1, section 2.2). */
export function useOutletAddress(): OutletAddress {
  const { notifications: viewKey } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    view: OUTLET_VIEWS.find((view) => view === viewKey) ?? null,
    show: (view, { replacesEntry = false } = {}) =>
      void navigate({
        to: '.',
        search: (previous: object) => ({ ...previous, notifications: view ?? undefined }),
        hash: true,
        replace: replacesEntry,
      }),
  }
}
