import { join } from 'node:path'

/** Where the engine listens: a socket folder (as libpq takes it) or a loopback address. */
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

export function addressFile(folder: string): string {
  return join(folder, 'engine.json')
}

/** Where a restore puts the database that was there before, between its two renames. */
export const BEFORE_RESTORE_FOLDER = 'postgres.before-restore'
