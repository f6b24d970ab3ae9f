import type { Database } from '../../../db/open.ts'

/** What connectors of our own data are made of. */
export interface ComputedParts {
  database: Database
  clock: () => Date
}
