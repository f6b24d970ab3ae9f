import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/env.ts'
import type { Faults } from './faults.ts'

export interface StandInDeps {
  /** Source of facts of the demo district (`source_key = 'demo'`), never of real parcels. */
  database: Database
  faults: Faults
  clock: () => Date
}

export interface StandInPart {
  /** Path at which it responds: `paragon` for `http://127.0.0.1:{port}/paragon`. */
  path: string
  addRoutes(app: FastifyInstance, deps: StandInDeps): void
  /**
   * Returns settings that use the part at `address` (`http://127.0.0.1:5781/paragon`), unless they name a
   * real service.
   */
  standIn(settings: Settings, address: string): Settings
}
