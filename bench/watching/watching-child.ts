/** A process that watches releases, as a server's job does, and says how long it took and how much memory. Parameter: the database. */
import { openDatabase } from '#server/db/open.ts'
import { openSignals } from '#server/db/signals.ts'
import { watchReleases } from '#server/features/watching/watching/service.ts'

const [url = ''] = process.argv.slice(2)
const database = await openDatabase({ url })
const signals = openSignals(database)
process.stdout.write('ready\n')
const residentBefore = process.memoryUsage().rss
const start = performance.now()
await watchReleases({ database, signals, clock: () => new Date() })
const ms = performance.now() - start
process.stdout.write(
  `${JSON.stringify({ ms, residentBefore, residentAtMost: process.resourceUsage().maxRSS * 1024 })}\n`,
)
await signals.close()
await database.close()
