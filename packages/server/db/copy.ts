import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './open.ts'

export type CopyValue = string | number | boolean | null

export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (i > 0) line += '\t'
    if (value === null || value === undefined) line += '\\N'
    else if (typeof value === 'string') line += escapeText(value)
    else line += String(value)
  }
  return `${line}\n`
}

const NEEDS_ESCAPE = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : text
}

/** `end` resolves once all lines are stored. */
export interface CopyInto {
  write(lines: string): Promise<void>
  end(): Promise<void>
}

export function copyInto(
  database: Database,
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
): CopyInto {
  const target = `${table} (${columns.join(', ')})`
  return database.embeddedFolder === null
    ? copyByStream(client, target)
    : copyByFile(client, target, database.embeddedFolder)
}

function copyByStream(client: pg.PoolClient, target: string): CopyInto {
  // Large, so that encoding continues while the server stores.
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`, { highWaterMark: 4 * 1024 * 1024 }))
  const finished = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    stream.once('error', (error) => {
      // Otherwise, its pending writes throw when the connection drains.
      stream.destroy()
      reject(error)
    })
  })
  finished.catch(() => {})
  return {
    async write(lines) {
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), finished])
    },
    async end() {
      stream.end()
      await finished
    },
  }
}

const MAX_FILE_CHARACTERS = 8_000_000

function copyByFile(client: pg.PoolClient, target: string, folder: string): CopyInto {
  let pending: string[] = []
  let pendingCharacters = 0
  const flush = async () => {
    if (pending.length === 0) return
    const name = `copy-${randomUUID()}.tsv`
    const file = join(folder, 'postgres', name)
    writeFileSync(file, pending.join(''))
    pending = []
    pendingCharacters = 0
    try {
      await client.query(`COPY ${target} FROM '/pglite/data/${name}'`)
    } finally {
      rmSync(file, { force: true })
    }
  }
  return {
    async write(lines) {
      pending.push(lines)
      pendingCharacters += lines.length
      if (pendingCharacters >= MAX_FILE_CHARACTERS) await flush()
    },
    end: flush,
  }
}
