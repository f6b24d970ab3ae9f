// Order of imports in a feature: routes → service → queries → database.

type Step = 'routes' | 'service' | 'queries' | 'other'

/** Allowed in services, which decide which queries succeed or fail together. */
const TRANSACTIONS = 'packages/server/db/in-transaction.ts'

/** Step of a file by its name: `parcels/export-routes.ts` is routes. */
function stepOf(path: string): Step {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  for (const step of ['routes', 'service', 'queries'] as const) {
    if (name === step || name.endsWith(`-${step}`)) return step
  }
  return 'other'
}

/** A group may use those before it. */
const FEATURE_GROUPS = [
  'services',
  'accounts',
  'billing',
  'facts',
  'parcels',
  'watching',
  'documents',
  'cma',
  'reports',
  'own-data',
  'admin',
] as const
const UNDIVIDED: ReadonlySet<string> = new Set(['facts', 'own-data', 'admin'])

/** `watching` for `packages/server/features/watching/digests/routes.ts`. */
const groupOf = (path: string) => /^packages\/server\/features\/([^/]+)\//.exec(path)?.[1]

/** Feature of a file: `watching/digests`, or `table` for `packages/web/features/table/cell.tsx`. */
export function featureOf(path: string): string | undefined {
  const group = groupOf(path)
  if (group === undefined) return /^packages\/web\/features\/([^/]+)/.exec(path)?.[1]?.replace(/\.tsx?$/, '')
  if (UNDIVIDED.has(group)) return group
  return /^packages\/server\/features\/([^/]+\/[^/]+)/.exec(path)?.[1]?.replace(/\.tsx?$/, '')
}

/** Why an import is not allowed, with advice; undefined if it is. */
export function stepViolation(from: string, to: string): string | undefined {
  const step = stepOf(from)
  const fromFeature = featureOf(from)
  const toFeature = featureOf(to)
  if (step === 'routes' && stepOf(to) === 'queries')
    return 'routes go through the service: call the service, which calls the queries'
  if (toFeature !== undefined && toFeature !== fromFeature) return featureViolation(from, to)
  if (step === 'routes' && to.startsWith('packages/server/db/'))
    return 'routes never touch the database: call the service (types are fine)'
  if (step === 'service' && to.startsWith('packages/server/db/') && to !== TRANSACTIONS) {
    return 'a service asks its queries, and they ask the database (types and inTransaction are fine)'
  }
  if (step === 'queries' && (stepOf(to) === 'routes' || stepOf(to) === 'service')) {
    return 'queries know neither service nor routes: turn the import around'
  }
  return undefined
}

/** Within a group, all files may be imported except routes; from another group, only services. */
function featureViolation(from: string, to: string): string | undefined {
  const [group, toGroup] = [groupOf(from), groupOf(to)]
  if (group === toGroup) {
    return stepOf(to) === 'routes' ? `routes of ${featureOf(to)} are its own: call its service` : undefined
  }
  const groups: readonly (string | undefined)[] = FEATURE_GROUPS
  if (groups.indexOf(toGroup) > groups.indexOf(group)) {
    return `features/${group} may not use features/${toGroup}, which stands above it (${FEATURE_GROUPS.join(' < ')})`
  }
  if (to.endsWith('/service.ts')) return undefined
  return `feature ${featureOf(from)} may use feature ${featureOf(to)} only through its service.ts`
}
