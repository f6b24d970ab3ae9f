// Inside a server feature one step at a time: routes → service → queries → database.

type Step = 'routes' | 'service' | 'queries' | 'other'

/** `parcels/routes.ts`, `parcels/export-routes.ts` → routes, and so on; everything else is free inside its feature. */
function stepOf(path: string): Step {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  for (const step of ['routes', 'service', 'queries'] as const) {
    if (name === step || name.endsWith(`-${step}`)) return step
  }
  return 'other'
}

/** The name of a feature: `packages/server/features/parcels/routes.ts` → `parcels`. */
export function featureOf(path: string): string | undefined {
  return /^packages\/(?:server|web)\/features\/([^/]+)/.exec(path)?.[1]?.replace(/\.tsx?$/, '')
}

/** Why a file of a server feature may not load another file, with what to do; undefined when it may. */
export function stepViolation(from: string, to: string): string | undefined {
  const step = stepOf(from)
  const fromFeature = featureOf(from)
  const toFeature = featureOf(to)
  if (toFeature !== undefined && toFeature !== fromFeature) {
    if (to.endsWith('/service.ts')) return undefined
    return `feature ${fromFeature} may use feature ${toFeature} only through its service.ts`
  }
  if (step === 'routes') {
    if (stepOf(to) === 'queries')
      return 'routes go through the service: call the service, which calls the queries'
    if (to.startsWith('packages/server/db/'))
      return 'routes never touch the database: call the service (types are fine)'
  }
  if (step === 'service' && to.startsWith('packages/server/db/')) {
    return 'a service asks its queries, and they ask the database (types are fine)'
  }
  if (
    step === 'queries' &&
    (stepOf(to) === 'routes' || stepOf(to) === 'service') &&
    toFeature === fromFeature
  ) {
    return 'queries know neither service nor routes: turn the import around'
  }
  return undefined
}
