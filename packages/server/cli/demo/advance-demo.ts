import type { Command } from 'commander'
import { DemoMovedOn, importNextWeek } from '#demo/releases/demo-weeks.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { Database } from '../../db/open.ts'
import { openSignals } from '../../db/signals.ts'
import { watchReleases } from '../../features/watching/service.ts'
import { BadInput } from '../../importers/bad-input.ts'
import type { ImportProgress, ImportReport } from '../../importers/release/import-request.ts'
import { makeOutput, withDatabase } from '../context.ts'
import { showProgress } from '../import/import-progress.ts'
import { reportLines } from '../report-lines.ts'

interface WeekOutcome {
  report: ImportReport
  notifications: number
  /**
   * `quarantined`: too many rows were lost, so an administrator must approve. `notifying`: a running server
   * is sending notifications.
   */
  state: 'notified' | 'quarantined' | 'notifying'
}

export function addAdvanceDemo(demo: Command): void {
  demo
    .command('advance')
    .description("bring the next week's release of the demo district, and notify whom it concerns")
    .option('--json', 'print JSON')
    .action(async (_options: unknown, command: Command) => {
      const output = makeOutput(command.optsWithGlobals<{ json?: boolean }>().json === true)
      await withDatabase(async (database, { dataFolder }) => {
        const view = showProgress("the demo's next week", output.isJson)
        const outcome = await advanceDemo(database, {
          dataFolder,
          now: () => new Date(),
          onProgress: (progress) => view.update({ ...progress, bytesRead: 0, bytes: 0 }),
        }).finally(() => view.stop())
        output.result(outcome, [...reportLines(outcome.report), outcomeLine(outcome)])
      })
    })
}

/** Imports the next week. @throws BadInput without the demo district; ImportBusy during another import. */
export async function advanceDemo(
  database: Database,
  {
    dataFolder,
    now,
    onProgress,
  }: { dataFolder: string; now: () => Date; onProgress?: (progress: ImportProgress) => void },
): Promise<WeekOutcome> {
  const report = await importNextWeek(database, { dataFolder, onProgress }).catch((error: unknown) => {
    throw error instanceof DemoMovedOn ? new BadInput(error.message) : error
  })
  if (!report) {
    throw new BadInput('The demo district is not loaded here. Load it first: npm run lotline -- demo')
  }
  const signals = openSignals(database)
  try {
    await watchReleases({ database, signals, clock: now })
  } finally {
    await signals.close()
  }
  return { report, ...(await countNotifications(database, report.releaseId)) }
}

async function countNotifications(
  { db }: Database,
  releaseId: number,
): Promise<Pick<WeekOutcome, 'notifications' | 'state'>> {
  const { count } = await db
    .selectFrom('notification')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  const watch = await db
    .selectFrom('release_watch')
    .select('state')
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  const state = watch?.state === 'notified' || watch?.state === 'quarantined' ? watch.state : 'notifying'
  return { notifications: Number(count), state }
}

function outcomeLine({ report, notifications, state }: WeekOutcome): string {
  const week = `The week of ${formatDate(report.asOf)}`
  if (state === 'notifying') return `${week}: the running server tells of it now.`
  if (state === 'quarantined')
    return `${week} lost too many rows: nobody is notified until an administrator decides (Monitor).`
  return `${week}: ${formatCount(notifications, 'notification')}.`
}
