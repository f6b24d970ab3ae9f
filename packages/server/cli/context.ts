import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { type Database, type DatabaseLocation, openDatabase } from '../db/open.ts'
import { readSettings, type Settings } from '../settings/env.ts'

export interface Output {
  isJson: boolean
  /** A line for a person; silent with --json. */
  say(line: string): void
  /** The result: one JSON document with --json, else the lines. */
  result(value: unknown, lines: readonly string[]): void
  /** Complaints and progress, which must not mix with the result. */
  warn(line: string): void
}

export function makeOutput(isJson: boolean): Output {
  return {
    isJson,
    say: (line) => {
      if (!isJson) process.stdout.write(`${line}\n`)
    },
    result: (value, lines) => {
      process.stdout.write(isJson ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
    },
    warn: (line) => process.stderr.write(`${line}\n`),
  }
}

/** The command was written in a way that cannot work; the message says how to write it. */
export class UsageError extends Error {}

export function today(): string {
  return dayAt(new Date(), DEFAULT_TIME_ZONE)
}

/** Opens the database of the settings, or the engine of the server that runs on the same folder, and closes it again. */
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

/** The database of the settings; the embedded engine of a running server is used rather than locked out. */
export function toDatabaseLocation({ databaseUrl, dataFolder }: Settings): DatabaseLocation {
  return databaseUrl ? { url: databaseUrl } : { folder: dataFolder, attach: true }
}
