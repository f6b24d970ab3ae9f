/**
 * Runs change detection like the server's job, and prints duration and memory. Parameters: database, number
 * of runs.
 */
import { openDatabase } from '#server/db/migrate.ts'
import { openSignals } from '#server/db/signals.ts'
import { watchReleases } from '#server/features/watching/service.ts'
import { forgetWatched } from './forget-watched.ts'

const [url = '', times = '1'] = process.argv.slice(2)
const database = await openDatabase({ url })
const signals = openSignals(database)
process.stdout.write('ready\n')
const residentBefore = process.memoryUsage().rss
const durations: number[] = []
while (durations.length < Number(times)) {
  if (durations.length > 0) await forgetWatched(database.pool)
  const start = performance.now()
  await watchReleases({ database, signals, clock: () => new Date() })
  durations.push(performance.now() - start)
}
process.stdout.write(
  `${JSON.stringify({ durations, residentBefore, residentAtMost: process.resourceUsage().maxRSS * 1024 })}\n`,
)
await signals.close()
await database.close()
