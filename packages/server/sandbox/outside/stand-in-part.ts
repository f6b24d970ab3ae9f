import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/env.ts'
import type { Faults } from './faults.ts'

export interface StandInDeps {
  /** Facts come from the demo district (`source_key = 'demo'`), never from real parcels. */
  database: Database
  faults: Faults
  clock: () => Date
}

export interface StandInPart {
  /** `paragon` responds below `http://127.0.0.1:{port}/paragon`. */
  path: string
  /** `app` has the part's path, and applies its faults (`faults.ts`) before its routes. */
  addRoutes(app: FastifyInstance, deps: StandInDeps): void
  /**
   * Uses this part at `address` (`http://127.0.0.1:5781/paragon`), unless the settings name the real service.
   */
  standIn(settings: Settings, address: string): Settings
}
