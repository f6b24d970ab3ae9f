import { Button } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PageKey } from '#domain/account/guards/route-guards.ts'
import { isPublicPage, LINK_PAGES } from '#domain/share/share-rules.ts'
import { ServerUnreachableError } from '../lib/api/server-reach.ts'
import { signalFirstScreen } from '../lib/loading/first-screen.ts'
import { ErrorState } from '../ui/hints/notice.tsx'
import { SheetPage } from '../ui/pages/sheet-page.tsx'
import { parseSearch, readDashboardSearch, stringifySearch } from './address/search-params.ts'
import { lazyPage, queryPage } from './lazy.tsx'
import { PAGES } from './pages.tsx'
import { Root } from './root.tsx'
import { createPageGuard } from './session/page-guard.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
  interface Register {
    router: typeof router
  }
}

const toDashboard = () => {
  throw redirect({ to: '/dashboard', replace: true })
}

/** A `notifications` parameter on any page requires a login (specification part 1, section 2.2). */
const root = createRootRoute({
  staticData: { title: 'Lotline' },
  component: Root,
  beforeLoad: async (context) => {
    if ('notifications' in context.search) await createPageGuard('notifications')(context)
  },
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardSearch,
  beforeLoad: createPageGuard('dashboard'),
  component: lazyPage(() => import('./dashboard.tsx'), 'Dashboard'),
})

const makeRoute = <Path extends string>(path: Path, title: string, guard: PageKey) =>
  createRoute({
    getParentRoute: () => dashboard,
    path,
    staticData: { title },
    beforeLoad: createPageGuard(guard),
  })

const panels = [
  makeRoute('/saved-properties', 'Saved Properties', 'dashboard'),
  makeRoute('/saved-properties/history/$collectionId/$tab', 'Saved Properties > History', 'dashboard'),
  makeRoute('/skills', 'Skills', 'dashboard'),
  makeRoute('/skills/$skill', 'Skills', 'dashboard'),
  makeRoute('/watched-areas', 'Watched Areas', 'notification-areas'),
  makeRoute('/areas/$areaId/select-area', 'Watched Areas > Select Area', 'notification-areas'),
  makeRoute('/areas/$areaId/notification-types', 'Watched Areas > Notification Types', 'notification-areas'),
  makeRoute('/watched-area/$areaId/criteria', 'Watched Area > Criteria', 'notification-areas'),
  makeRoute('/watched-area/$areaId/$tab', 'Watched Area > History', 'notification-areas'),
]

const pages = PAGES.map(({ path, title, guard, component }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: title === null ? {} : { title },
    beforeLoad: createPageGuard(guard),
    component,
  }),
)

/** Not in `PAGES`, because links to those pages take no path parameter. */
const featureSheet = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/feature/$upidOrMls',
  staticData: { title: 'Dashboard > Active MLS Feature Sheet' },
  beforeLoad: createPageGuard('dashboard'),
  component: queryPage(() => import('../features/feature-sheet/feature-sheet-page.tsx'), 'FeatureSheetPage'),
})

const report = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/report/$reportId',
  staticData: { title: 'Dashboard > Report' },
  beforeLoad: createPageGuard('dashboard'),
  component: queryPage(() => import('../features/reports/editor/report-page.tsx'), 'ReportPage'),
})

const analysis = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/cma/$analysisId',
  staticData: { title: 'Dashboard > Market Analysis' },
  beforeLoad: createPageGuard('analysis'),
  component: queryPage(() => import('./analysis.tsx'), 'Analysis'),
})

/** Public, so unguarded. Sets its own title. */
const sharedReport = createRoute({
  getParentRoute: () => root,
  path: LINK_PAGES.report,
  component: lazyPage(() => import('../features/reports/shown/shared-page.tsx'), 'SharedPage'),
})

const sharedAnalysis = createRoute({
  getParentRoute: () => root,
  path: LINK_PAGES.analysis,
  component: lazyPage(() => import('../features/cma/shown/shared-analysis-page.tsx'), 'SharedAnalysisPage'),
})

/** `/` and unknown paths open the dashboard (specification part 1, section 2.1). */
const home = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toDashboard })
const unknownPath = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toDashboard })

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    dashboard.addChildren(panels),
    featureSheet,
    report,
    analysis,
    sharedReport,
    sharedAnalysis,
    ...pages,
    unknownPath,
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
  defaultErrorComponent: PageFailure,
})

router.subscribe('onResolved', ({ toLocation }) => {
  if (isPublicPage(toLocation.pathname)) return
  document.title = router.state.matches
    .map((match) => match.staticData.title)
    .filter((title) => title !== undefined)
    .join(' > ')
})

function PageFailure({ error }: { error: unknown }) {
  // This page has no map that would signal the first screen.
  useEffect(signalFirstScreen, [])
  const isUnreachable = error instanceof ServerUnreachableError
  if (!isUnreachable) console.error(error)
  return (
    <SheetPage title="Lotline">
      <ErrorState
        title="This page did not load"
        action={<Button onClick={() => location.reload()}>Load again</Button>}
      >
        {isUnreachable
          ? 'The server is not responding. What you have selected and saved is safe.'
          : 'Something unexpected occurred. What you have selected and saved is safe.'}
      </ErrorState>
    </SheetPage>
  )
}
