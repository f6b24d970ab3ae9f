import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DatabaseUnavailable } from '../database-unavailable.ts'

export interface PostgresPrograms {
  pgDump: string
  pgRestore: string
  psql: string
}

const NAMES = ['pg_dump', 'pg_restore', 'psql'] as const

/**
 * Finds pg_dump and others in `POSTGRES_BIN`, or else in Debian's newest version (which also dumps older
 * servers) or PATH. @throws DatabaseUnavailable
 */
export function findPostgresPrograms(environment: NodeJS.ProcessEnv = process.env): PostgresPrograms {
  const debian = '/usr/lib/postgresql'
  const debianFolders = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const folders = environment.POSTGRES_BIN
    ? [environment.POSTGRES_BIN]
    : [...debianFolders, ...(environment.PATH ?? '').split(delimiter)]
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folder = folders.find(
    (place) => place !== '' && NAMES.every((name) => existsSync(join(place, name + extension))),
  )
  if (folder === undefined) {
    throw new DatabaseUnavailable(
      'missing_program',
      'Backups of PostgreSQL are made by its own programs pg_dump, pg_restore and psql, which were not found. Install them ' +
        '(Debian, Ubuntu: apt-get install postgresql-client), or set POSTGRES_BIN to the folder that holds them.',
    )
  }
  const path = (name: (typeof NAMES)[number]) => join(folder, name + extension)
  return { pgDump: path('pg_dump'), pgRestore: path('pg_restore'), psql: path('psql') }
}

/** Moves the password to the environment, because other users can see a command line. */
export function withoutPassword(url: string): { url: string; environment: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return {
    url: address.toString(),
    environment: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  }
}

export interface Program {
  child: ChildProcess
  /** Rejects with the program's error output, unless its exit code is 0. */
  ended: Promise<void>
}

export function startProgram(path: string, args: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const child = spawn(path, args, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (data: Buffer) => {
    errorOutput = `${errorOutput}${data}`.slice(-4000)
  })
  // Writing to a program that has failed. Its exit code says why.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${path.split(/[/\\]/).at(-1)} failed (${signal ?? `exit code ${code}`}): ${errorOutput.trim()}`,
          ),
        )
    })
  })
  // Callers await `ended` only after they have sent or read the data.
  ended.catch(() => {})
  return { child, ended }
}
