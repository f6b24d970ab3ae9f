import type { Database } from '../../../db/open.ts'

export interface ComputedDeps {
  database: Database
  clock: () => Date
}
