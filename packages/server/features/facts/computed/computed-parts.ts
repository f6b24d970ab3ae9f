import type { Database } from '../../../db/open.ts'

/** Dependencies of the connectors that compute from our own data. */
export interface ComputedParts {
  database: Database
  clock: () => Date
}
