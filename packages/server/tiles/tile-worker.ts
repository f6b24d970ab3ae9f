import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { type ConnectionTarget, threadConnection } from '../db/thread-connection.ts'
import { VERSION_SQL } from './layer-summary.ts'
import type { RenderJob, RenderResponse } from './render-pool.ts'
import { renderTile } from './render-tile.ts'

/** Level 4 takes half the time, but files are 2% larger, and a tile is sent often. */
const GZIP_LEVEL = 6

const port = parentPort
if (!port) throw new Error('tile-worker.ts runs as a worker thread, started by render-pool.ts')
const connection = threadConnection(workerData as ConnectionTarget)

port.on('message', async ({ id, address }: RenderJob) => {
  try {
    const { bytes, droppedCount } = await renderTile(address, connection.run)
    const [row] = await connection.run(VERSION_SQL)
    const packed = gzipSync(bytes, { level: GZIP_LEVEL })
    // Can be transferred without copying.
    const body = new Uint8Array(packed)
    const response: RenderResponse = { id, ok: true, body, droppedCount, version: String(row?.[0] ?? '') }
    port.postMessage(response, [body.buffer])
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    const response: RenderResponse = { id, ok: false, message, code: code ?? null }
    port.postMessage(response)
  }
})
