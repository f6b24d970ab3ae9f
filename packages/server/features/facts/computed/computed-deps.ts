import type { Database } from '../../../db/open.ts'

/** Dependencies of the connectors that compute from our own data. */
export interface ComputedDeps {
  database: Database
  clock: () => Date
}
