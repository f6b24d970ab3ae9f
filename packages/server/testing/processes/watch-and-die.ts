/** Watches releases and kills itself in its n-th transaction, before the commit. Arguments: database address, n, time. */
import { openDatabase } from '../../db/migrate.ts'
import { openSignals } from '../../db/signals.ts'
import { watchReleases } from '../../features/watching/service.ts'
import { dieAtCommit } from '../databases/die-at-commit.ts'

const [url = '', deadly = '0', now = ''] = process.argv.slice(2)

const database = await openDatabase({ url })
dieAtCommit(Number(deadly))
const signals = openSignals(database)
await watchReleases({ database, signals, clock: () => new Date(now) })
await signals.close()
await database.close()
