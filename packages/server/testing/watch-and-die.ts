/**
 * A process that watches releases and kills itself within its n-th transaction, before the commit; for the test that this loses and
 * doubles nothing. Started with the address of the database, n, and the time that it is.
 */
import pg from 'pg'
import { openDatabase } from '../db/open.ts'
import { openSignals } from '../db/signals.ts'
import { watchReleases } from '../features/watching/service.ts'

const [url = '', deadly = '0', now = ''] = process.argv.slice(2)

let commits = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
  if (/^commit/i.test(text)) {
    commits += 1
    if (commits === Number(deadly)) process.kill(process.pid, 'SIGKILL')
  }
  return Reflect.apply(query, this, given)
} as typeof query

const database = await openDatabase({ url })
commits = 0
const signals = openSignals(database)
await watchReleases({ database, signals, clock: () => new Date(now) })
await signals.close()
await database.close()
