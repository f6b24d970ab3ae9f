import { statSync } from 'node:fs'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { readDate } from '../../connectors/read-date.ts'
import { BadInput } from '../../importers/bad-input.ts'
import { today, UsageError } from '../context.ts'

/** Returns the stated day, the file's modification day, or today. @throws UsageError, BadInput */
export function asOfDay(stated: string | undefined, path?: string, now = today()): string {
  if (stated !== undefined) return readDay(stated, now)
  return path === undefined ? now : fileDay(path, now)
}

function readDay(stated: string, now: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(stated) || readDate(stated) === null) {
    throw new UsageError(
      `--as-of takes a date as year, month and day, such as ${now}; "${stated}" is not a date.`,
    )
  }
  if (stated < '1850-01-01')
    throw new UsageError(`--as-of ${stated} is too early: the earliest date is 1850-01-01.`)
  if (stated <= now) return stated
  throw new UsageError(`--as-of ${stated} is in the future (today is ${now}).`)
}

function fileDay(path: string, now: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BadInput(`There is no file ${path}.`)
  const day = dayAt(stats.mtime, DEFAULT_TIME_ZONE)
  return day < now ? day : now
}
