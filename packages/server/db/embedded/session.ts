import type { PGlite } from '@electric-sql/pglite'
import {
  errorFrame,
  FRAME_HEADER_BYTES,
  type Frame,
  makeFrame,
  queryFrame,
  SYNC_FRAME,
  startUpFrame,
  type TransactionStatus,
  visitFrames,
} from './frames.ts'
import { type MainLoopWatch, watchMainLoop } from './main-loop.ts'

interface EngineResponse {
  /** Messages for the client, without ReadyForQuery. */
  bytes: Buffer
  /** Null if the engine stated none. */
  status: TransactionStatus | null
  hasFailed: boolean
}

const STATEMENT_LOST = 'XX000'
const STATEMENT_LOST_MESSAGE =
  'The embedded database could not complete a statement, because its geometry library failed on two outlines. ' +
  'The statement changed nothing.'

const PARSE_COMPLETE = makeFrame('1', Buffer.alloc(0))
const COPY_FROM_CLIENT = /\bstdin\b/i
const COPY_FAIL = makeFrame('f', Buffer.from('The embedded database takes COPY from files only.\0'))

/**
 * The engine's only session, for one message at a time. Drops ReadyForQuery, which PGlite sends after every
 * error.
 */
export class EngineSession {
  private readonly database: PGlite
  private readonly loop: MainLoopWatch
  private mayCopyFromClient = false
  /** Names of prepared statements, which exist until the session ends. */
  private readonly prepared = new Set<string>()

  constructor(database: PGlite, onBroken: (error: unknown) => void) {
    this.database = database
    this.loop = watchMainLoop(database, onBroken)
  }

  greeting(): Promise<Buffer> {
    return this.exchange(startUpFrame({ user: 'postgres', database: 'postgres' }))
  }

  /** Connections share prepared statements, so each is planned once. */
  async execute(frame: Frame): Promise<EngineResponse> {
    if (frame.type !== 'P' || isUnnamed(frame)) return this.run(frame)
    const message = frame.bytes.toString('latin1')
    if (this.prepared.has(message)) return { bytes: PARSE_COMPLETE, status: null, hasFailed: false }
    const response = await this.run(frame)
    if (!response.hasFailed) this.prepared.add(message)
    return response
  }

  private async run({ type, bytes }: Frame): Promise<EngineResponse> {
    const response = parseResponse(await this.exchange(this.withEndOfCopy(type, bytes)))
    if (!this.loop.takeLost()) return response
    // Invalid on purpose: its error aborts the transaction.
    const { status } = parseResponse(await this.exchange(queryFrame('the previous statement failed')))
    const error = errorFrame('ERROR', STATEMENT_LOST, STATEMENT_LOST_MESSAGE)
    return { bytes: Buffer.concat([response.bytes, error]), status, hasFailed: true }
  }

  async rollBack(): Promise<void> {
    const { status } = await this.execute({ type: 'S', bytes: SYNC_FRAME })
    if (status !== 'I') await this.execute({ type: 'Q', bytes: queryFrame('ROLLBACK') })
  }

  /**
   * Appends a CopyFail to statements that may ask for rows, because the engine cannot wait for them.
   * PostgreSQL ignores it otherwise.
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
      // A copy, because the engine reuses the chunk.
      onRawData: (chunk) => void chunks.push(Buffer.from(chunk)),
    })
    return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
  }
}

/** Whether a Parse message has an empty name. The name starts the body. */
const isUnnamed = ({ bytes }: Frame): boolean => bytes[FRAME_HEADER_BYTES] === 0

function parseResponse(response: Buffer): EngineResponse {
  const ranges: Buffer[] = []
  let status: TransactionStatus | null = null
  let hasFailed = false
  let begin = 0
  visitFrames(response, (type, start, end) => {
    if (type === 'E') hasFailed = true
    if (type !== 'Z') return
    status = String.fromCharCode(response[start + FRAME_HEADER_BYTES] as number) as TransactionStatus
    if (start > begin) ranges.push(response.subarray(begin, start))
    begin = end
  })
  if (begin < response.length) ranges.push(response.subarray(begin))
  return { bytes: ranges.length === 1 ? (ranges[0] as Buffer) : Buffer.concat(ranges), status, hasFailed }
}
