import { join } from 'node:path'

/** Address at which the engine listens: a socket folder (as libpq takes it) or a loopback address. */
export interface EngineAddress {
  host: string
  port: number
  pid: number
}

export type EngineMessage =
  | { type: 'ready'; address: EngineAddress }
  | { type: 'failed'; code: 'locked' | 'disk_full' | 'engine_failed'; message: string }

/** Connections that the engine's socket accepts at once; they take turns on one session. */
export const EMBEDDED_CONNECTIONS = 32

/** Exit code of an engine that failed inside, and must be started again. */
export const ENGINE_BROKEN = 70

/** A backup reads the engine's files within a transaction; nobody else pauses for longer than a moment. */
export const LONGEST_IDLE_TRANSACTION_MS = 10 * 60_000

/**
 * Deep expressions and recursion are an error of PostgreSQL (54001) at this depth of its own stack. Node's stack, in
 * kilobytes, must be large enough for it: when that one overflows first, the engine is broken.
 */
export const STACK_DEPTH = '1MB'
export const NODE_STACK_KB = 3900

export function addressFile(folder: string): string {
  return join(folder, 'engine.json')
}

/** The socket in a socket folder, by the name that libpq gives it. */
export function socketFile(socketFolder: string): string {
  return join(socketFolder, '.s.PGSQL.5432')
}

/** Folder of the previous database during a restore, between its two renames. */
export const BEFORE_RESTORE_FOLDER = 'postgres.before-restore'
