import { useNavigate, useSearch } from '@tanstack/react-router'

const OUTLET_VIEWS = ['list', 'settings'] as const
type OutletView = (typeof OUTLET_VIEWS)[number]

interface OutletAddress {
  /** Null while the outlet is closed. */
  view: OutletView | null
  /** `isInstead`: Back does not lead to the address before. */
  show: (view: OutletView | null, options?: { isInstead?: boolean }) => void
}

/**
 * The secondary outlet in the address (specification part 1, section 2.2): `?notifications=list` or `?notifications=settings` on any page, so
 * that a reload, a link and Back lead to it.
 */
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
