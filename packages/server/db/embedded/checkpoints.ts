import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { SqlClient } from '../in-transaction.ts'
import { type EngineAddress, engineConnection } from './protocol.ts'

const CHECK_INTERVAL_MS = 60_000
/** Maximum log that a killed engine must replay. */
const MAX_LOG_BYTES = 32 * 1024 * 1024
/** With less disk space, a checkpoint could crash the engine. Reads need none. */
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Requests checkpoints when the log grows, because the engine has no checkpointer process. */
export function checkpointRegularly(address: EngineAddress, folder: string): () => void {
  let isDone = true
  const check = async () => {
    if (!isDone) return
    isDone = false
    const client = new pg.Client(engineConnection(address))
    try {
      await client.connect()
      await checkpointIfDue(client, await freeBytes(folder))
    } catch (error) {
      console.error(`The embedded database could not make a checkpoint: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => {})
      isDone = true
    }
  }
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

export async function checkpointIfDue(client: SqlClient, free: number): Promise<boolean> {
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
  )
  if ((rows[0]?.bytes ?? 0) < MAX_LOG_BYTES || free < MIN_FREE_BYTES) return false
  await client.query('CHECKPOINT')
  return true
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
