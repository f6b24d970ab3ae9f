import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/env.ts'
import type { Faults } from './faults.ts'

/** Dependencies of every stand-in. */
export interface StandInDeps {
  /** Facts come from the rows of the demo district (`source_key = 'demo'`) only: nothing is said of real parcels. */
  database: Database
  faults: Faults
  clock: () => Date
}

/** One outside service that stands in on this machine. To add one, add a file and a line in `stand-in-parts.ts`. */
export interface StandInPart {
  /** First segment of its addresses: `paragon` answers below `http://127.0.0.1:{port}/paragon`. */
  path: string
  /** `app` is its own: addresses are below its path, and its faults (`faults.ts`) are done before a route is reached. */
  addRoutes(app: FastifyInstance, deps: StandInDeps): void
  /** The settings with this stand-in at `address` (`http://127.0.0.1:5781/paragon`), unless they name the real service. */
  standIn(settings: Settings, address: string): Settings
}
