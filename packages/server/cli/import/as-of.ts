import { statSync } from 'node:fs'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { readDate } from '../../connectors/read-date.ts'
import { BadInput } from '../../importers/bad-input.ts'
import { today, UsageError } from '../context.ts'

/** Returns the stated day, the file's modification day, or today. @throws UsageError, BadInput */
export function asOfDay(input: string | undefined, path?: string, now = today()): string {
  if (input !== undefined) return readDay(input, now)
  return path === undefined ? now : fileDay(path, now)
}

function readDay(input: string, now: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(input) || readDate(input) === null) {
    throw new UsageError(
      `--as-of takes a date as year, month and day, such as ${now}; "${input}" is not a date.`,
    )
  }
  if (input < '1850-01-01')
    throw new UsageError(`--as-of ${input} is too early: the earliest date is 1850-01-01.`)
  if (input <= now) return input
  throw new UsageError(`--as-of ${input} is in the future (today is ${now}).`)
}

function fileDay(path: string, now: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BadInput(`There is no file ${path}.`)
  const day = dayAt(stats.mtime, DEFAULT_TIME_ZONE)
  return day < now ? day : now
}
