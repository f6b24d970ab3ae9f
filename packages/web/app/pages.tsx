import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { PageKey } from '#domain/route-guards.ts'

interface Page {
  path: string
  /** In the chain of titles; null adds nothing to it. */
  title: string | null
  guard: PageKey
  component: RouteComponent
}

const lazy = lazyRouteComponent

/**
 * Every page besides the dashboard (specification part 1, section 2.1): its address, title and rule. Their code comes when
 * they are opened. To add one, add a line here and, for a rule of its own, in `domain/route-guards.ts`.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/login',
    title: 'Login',
    guard: 'login',
    component: lazy(() => import('../features/sign-in/login-page.tsx'), 'LoginPage'),
  },
]
