import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryData } from '../state/queries/query-client.tsx'
import { show } from './show.tsx'

/** Renders a page with router and query cache, at address `at` of route `path`. `path()` is the current path. */
export function showPage(
  page: ReactNode,
  { path, at } = { path: '/', at: '/' },
  history = createMemoryHistory({ initialEntries: ['/before', at] }),
) {
  const root = createRootRoute()
  const start = createRoute({ getParentRoute: () => root, path, component: () => page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([start, elsewhere]),
    history,
  })
  const { person } = show(
    <QueryData>
      {/* The routes of the test are not those of the application, which its type registers. */}
      <RouterProvider router={router as never} />
    </QueryData>,
  )
  return { person, path: () => router.state.location.pathname, goBack: () => router.history.back() }
}
