import { join } from 'node:path'

/** A socket folder (as in libpq) or a loopback address. */
export interface EngineAddress {
  host: string
  port: number
  pid: number
}

export type EngineMessage =
  | { type: 'ready'; address: EngineAddress }
  | { type: 'failed'; code: 'locked' | 'disk_full' | 'engine_failed'; message: string }

/** Maximum connections, which share one session. */
export const EMBEDDED_CONNECTIONS = 32

export const ENGINE_BROKEN = 70

/** Long enough for a backup, which reads files within a transaction. */
export const LONGEST_IDLE_TRANSACTION_MS = 10 * 60_000

/**
 * Stack depth at which PostgreSQL reports an overflow (54001). Node's stack, in kilobytes, must be larger,
 * because overflowing that would break the engine.
 */
export const STACK_DEPTH = '1MB'
export const NODE_STACK_KB = 3900

export function addressFile(folder: string): string {
  return join(folder, 'engine.json')
}

export function socketFile(socketFolder: string): string {
  return join(socketFolder, '.s.PGSQL.5432')
}

/** Holds the previous database between a restore's two renames. */
export const BEFORE_RESTORE_FOLDER = 'postgres.before-restore'

/** PostgreSQL writes the version first, and the control file at the end of initialization. */
export const VERSION_FILE = 'PG_VERSION'
export const CONTROL_FILE = 'global/pg_control'
