import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { ACCOUNT_VERSIONS } from './first-schema/account-versions.ts'
import { ACCOUNTS } from './first-schema/accounts.ts'
import { FACTS } from './first-schema/facts.ts'
import { MARKET_DATA } from './first-schema/market-data.ts'
import { OPEN_DATA } from './first-schema/open-data.ts'
import { SECOND_FACTORS } from './first-schema/second-factors.ts'
import { SERVICES } from './first-schema/services.ts'
import { TILE_INDEXES } from './first-schema/tile-indexes.ts'
import { WATCHING } from './first-schema/watching.ts'

/** The tables of the first release, in the order in which they refer to each other. */
export const schema: Migration = {
  async up(db) {
    const parts = [
      OPEN_DATA,
      TILE_INDEXES,
      MARKET_DATA,
      ACCOUNTS,
      ACCOUNT_VERSIONS,
      SECOND_FACTORS,
      SERVICES,
      FACTS,
      WATCHING,
    ]
    for (const part of parts) await sql.raw(part).execute(db)
  },
}
