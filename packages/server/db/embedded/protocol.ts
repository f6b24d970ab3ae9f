import { join } from 'node:path'

/** Where the engine listens. As in libpq, `host` may be the folder of a socket. */
export interface EngineAddress {
  host: string
  port: number
  pid: number
}

export const engineConnection = ({ host, port }: EngineAddress) => ({
  host,
  port,
  user: 'postgres',
  database: 'postgres',
})

export type EngineMessage =
  | { type: 'ready'; address: EngineAddress }
  | { type: 'failed'; code: 'locked' | 'disk_full' | 'engine_failed'; message: string }

/** Maximum connections; all share one session. */
export const EMBEDDED_CONNECTIONS = 32

export const BROKEN_EXIT_CODE = 70

/** Longer than a backup, which reads files in a transaction. */
export const MAX_IDLE_TRANSACTION_MS = 10 * 60_000

/**
 * Stack depth at which PostgreSQL reports an overflow (54001). Node's stack must be larger, because
 * overflowing it breaks the engine.
 */
export const STACK_DEPTH = '1MB'
export const NODE_STACK_KB = 3900

export function addressFile(folder: string): string {
  return join(folder, 'engine.json')
}

export function socketFile(socketFolder: string): string {
  return join(socketFolder, '.s.PGSQL.5432')
}

/** Holds the previous database while a restore swaps folders. */
export const BEFORE_RESTORE_FOLDER = 'postgres.before-restore'

/** PostgreSQL creates it before any table. */
export const VERSION_FILE = 'PG_VERSION'
/** Folder of the tables. */
export const TABLES_FOLDER = 'base'
