import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { openDatabase } from '../db/migrate.ts'
import type { Database, DatabaseLocation } from '../db/open.ts'
import { readSettings, type Settings } from '../settings/env.ts'

export interface Output {
  isJson: boolean
  printLine(line: string): void
  /** Prints `value` with --json, otherwise the lines. */
  result(value: unknown, lines: readonly string[]): void
  warn(line: string): void
}

export function makeOutput(isJson: boolean): Output {
  return {
    isJson,
    printLine: (line) => {
      if (!isJson) process.stdout.write(`${line}\n`)
    },
    result: (value, lines) => {
      process.stdout.write(isJson ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
    },
    warn: (line) => process.stderr.write(`${line}\n`),
  }
}

export class UsageError extends Error {}

export function today(): string {
  return dayAt(new Date(), DEFAULT_TIME_ZONE)
}

/** Uses the engine of a running server, if any. */
export async function withDatabase<T>(
  use: (database: Database, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings()
  const database = await openDatabase(toDatabaseLocation(settings))
  try {
    return await use(database, settings)
  } finally {
    await database.close()
  }
}

/** `attach` uses the engine of a running server. */
export function toDatabaseLocation({ databaseUrl, dataFolder }: Settings): DatabaseLocation {
  return databaseUrl ? { url: databaseUrl } : { folder: dataFolder, attach: true }
}
