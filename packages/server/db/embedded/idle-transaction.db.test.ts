import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messages, RawClient } from '../../testing/databases/raw-client.ts'
import { handTimers } from '../../testing/servers/hand-timers.ts'
import type { Database } from '../open.ts'
import { MAX_IDLE_TRANSACTION_MS, socketFile } from './protocol.ts'
import { EngineSession } from './session.ts'
import { Wire } from './wire.ts'

const { query } = messages
const folder = mkdtempSync(join(tmpdir(), 'lotline-idle-'))
const timers = handTimers()
let engine: PGlite
let wire: Wire

beforeAll(async () => {
  engine = await PGlite.create()
  const session = new EngineSession(engine, (error) => {
    throw error
  })
  wire = new Wire(session, {
    maxConnections: 4,
    idleTransactionMs: MAX_IDLE_TRANSACTION_MS,
    startTimer: timers.startTimer,
  })
  await wire.listen({ path: socketFile(folder) })
})
afterAll(async () => {
  await wire.stop()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () =>
  RawClient.open({
    kind: 'embedded',
    pool: { options: { host: folder, port: 5432, user: 'postgres', database: 'postgres' } },
  } as Database)

it('a connection that pauses within a transaction is left alone while nobody waits', async () => {
  const alone = await open()
  await alone.send(1, query('BEGIN'))
  await timers.end(MAX_IDLE_TRANSACTION_MS)
  await timers.end(MAX_IDLE_TRANSACTION_MS)
  expect(await alone.send(1, query('SELECT 7; COMMIT'))).toBe('T D:7 C C Z:I')
  alone.socket.destroy()
})

it('one that pauses while others wait is ended and rolled back, and they go on', async () => {
  const [holder, other] = [await open(), await open()]
  await other.send(1, query('CREATE TABLE left_open (a int)'))
  await holder.send(1, query('BEGIN; INSERT INTO left_open VALUES (1)'))
  const ended = once(holder.socket, 'close')
  let isAnswered = false
  const answering = other.send(1, query('SELECT count(*) FROM left_open')).finally(() => {
    isAnswered = true
  })
  // Until the other's statement has arrived nobody waits, and the pause begins anew.
  while (!isAnswered) {
    await new Promise(setImmediate)
    if (timers.isPending(MAX_IDLE_TRANSACTION_MS)) await timers.end(MAX_IDLE_TRANSACTION_MS)
  }
  expect(await answering).toBe('T D:0 C Z:I')
  expect(await holder.untilType('E')).toBe('E:25P03')
  await ended
  other.socket.destroy()
})
