import type { PGlite } from '@electric-sql/pglite'
import {
  eachFrame,
  errorFrame,
  type Frame,
  makeFrame,
  queryFrame,
  SYNC_FRAME,
  startUpFrame,
  type TransactionStatus,
} from './frames.ts'
import { type MainLoopWatch, watchMainLoop } from './main-loop.ts'

interface EngineResponse {
  /** Messages for the client, without any ReadyForQuery. */
  bytes: Buffer
  /** Status that the engine reported last; null when it reported none. */
  status: TransactionStatus | null
  hasFailed: boolean
}

/** SQLSTATE of a statement that ended without an answer (internal_error). */
const STATEMENT_LOST = 'XX000'
const STATEMENT_LOST_MESSAGE =
  'The embedded database could not finish a statement: its geometry library gave up on two outlines. ' +
  'Nothing of the statement was saved.'

const COPY_FROM_CLIENT = /\bstdin\b/i
const COPY_FAIL = makeFrame('f', Buffer.from('The embedded database takes COPY from files only.\0'))

/**
 * The one session of the embedded engine. It runs one message at a time; which connection may send the next one is
 * the business of `wire.ts`. PGlite adds a ReadyForQuery to every error, so none of its own is passed on.
 */
export class EngineSession {
  private readonly database: PGlite
  private readonly loop: MainLoopWatch
  private mayCopyFromClient = false

  constructor(database: PGlite, onBroken: (error: unknown) => void) {
    this.database = database
    this.loop = watchMainLoop(database, onBroken)
  }

  /** Returns the response to a client's start-up message: parameters of the session and its first ReadyForQuery. */
  greeting(): Promise<Buffer> {
    return this.exchange(startUpFrame({ user: 'postgres', database: 'postgres' }))
  }

  async execute({ type, bytes }: Frame): Promise<EngineResponse> {
    const response = parseResponse(await this.exchange(this.withEndOfCopy(type, bytes)))
    if (!this.loop.takeLost()) return response
    // Rolls back what the lost statement has done, or fails its transaction, as any error does.
    const { status } = parseResponse(await this.exchange(queryFrame('the statement before was lost')))
    const error = errorFrame('ERROR', STATEMENT_LOST, STATEMENT_LOST_MESSAGE)
    return { bytes: Buffer.concat([response.bytes, error]), status, hasFailed: true }
  }

  /** Ends a statement that is under way, and its transaction. */
  async rollBack(): Promise<void> {
    const { status } = await this.execute({ type: 'S', bytes: SYNC_FRAME })
    if (status !== 'I') await this.execute({ type: 'Q', bytes: queryFrame('ROLLBACK') })
  }

  /**
   * The engine cannot wait for a client's rows, and would take their absence for a broken connection. What refuses
   * them is sent along with any statement that may want rows; everywhere else PostgreSQL passes it over.
   */
  private withEndOfCopy(type: string, bytes: Buffer): Buffer {
    if (type === 'Q' || type === 'P')
      this.mayCopyFromClient ||= COPY_FROM_CLIENT.test(bytes.toString('latin1'))
    if (!this.mayCopyFromClient || (type !== 'Q' && type !== 'E')) return bytes
    return Buffer.concat([bytes, COPY_FAIL])
  }

  private async exchange(message: Buffer): Promise<Buffer> {
    const chunks: Buffer[] = []
    await this.database.execProtocolRawStream(message, {
      syncToFs: false,
      // The engine uses the memory of a chunk again.
      onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
    })
    return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
  }
}

function parseResponse(response: Buffer): EngineResponse {
  const ranges: Buffer[] = []
  let status: TransactionStatus | null = null
  let hasFailed = false
  let begin = 0
  eachFrame(response, (type, start, end) => {
    if (type === 'E') hasFailed = true
    if (type !== 'Z') return
    status = String.fromCharCode(response[start + 5] as number) as TransactionStatus
    if (start > begin) ranges.push(response.subarray(begin, start))
    begin = end
  })
  if (begin < response.length) ranges.push(response.subarray(begin))
  return { bytes: ranges.length === 1 ? (ranges[0] as Buffer) : Buffer.concat(ranges), status, hasFailed }
}
