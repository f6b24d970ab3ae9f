import { useNavigate, useSearch } from '@tanstack/react-router'

const OUTLET_VIEWS = ['list', 'settings'] as const
type OutletView = (typeof OUTLET_VIEWS)[number]

interface OutletAddress {
  view: OutletView | null
  /** `isInstead` replaces the history entry. */
  show: (view: OutletView | null, options?: { isInstead?: boolean }) => void
}

/** `?notifications=list` or `settings` on any page (specification part 1, section 2.2). */
export function useOutletAddress(): OutletAddress {
  const { notifications: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    view: OUTLET_VIEWS.find((view) => view === wanted) ?? null,
    show: (view, { isInstead = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, notifications: view ?? undefined }),
        hash: true,
        replace: isInstead,
      }),
  }
}
