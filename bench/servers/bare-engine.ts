/** Opens an embedded database, and closes it. Parameter: its folder. */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { postgis } from '@electric-sql/pglite-postgis'

const [dataDir = ''] = process.argv.slice(2)
const database = await PGlite.create({ dataDir, extensions: { postgis, pg_trgm } })
await database.query('SELECT 1')
await database.close()
