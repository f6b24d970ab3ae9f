import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { type Frame, FrameReader, makeFrame, startUpFrame } from '../../db/embedded/frames.ts'
import type { Database } from '../../db/open.ts'
import { connectionTarget } from '../../db/thread-connection.ts'

const TERMINATED = Buffer.from([0])

/** Messages of a client, for `RawClient.send`. Values are text. */
export const messages = {
  parse: (sql: string) => makeFrame('P', Buffer.concat([text(''), text(sql), int16(0)])),
  bind: (...values: string[]) =>
    makeFrame(
      'B',
      Buffer.concat([
        text(''),
        text(''),
        int16(0),
        int16(values.length),
        ...values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)]),
        int16(0),
      ]),
    ),
  describe: makeFrame('D', Buffer.concat([Buffer.from('P'), text('')])),
  execute: makeFrame('E', Buffer.concat([text(''), int32(0)])),
  sync: makeFrame('S', Buffer.alloc(0)),
  flush: makeFrame('H', Buffer.alloc(0)),
  terminate: makeFrame('X', Buffer.alloc(0)),
  query: (sql: string) => makeFrame('Q', text(sql)),
}

/** A statement with parameters as drivers send it, without its Sync. */
export function statement(sql: string, ...values: string[]): Buffer {
  return Buffer.concat([messages.parse(sql), messages.bind(...values), messages.describe, messages.execute])
}

/** Sends and receives single messages of PostgreSQL's protocol, which drivers hide. */
export class RawClient {
  readonly socket: Socket
  private readonly responses: Frame[] = []
  private readonly reader = new FrameReader()
  private changed = () => {}

  /** `isPlain`: no start-up message is sent, and answers are not read. */
  static async open(database: Database, { isPlain = false } = {}): Promise<RawClient> {
    const { host, port, user, database: name } = new pg.Client(connectionTarget(database))
    const client = new RawClient(connect(join(host, `.s.PGSQL.${port}`)), isPlain)
    await once(client.socket, 'connect')
    if (isPlain) return client
    client.socket.write(startUpFrame({ user: user ?? '', database: name ?? '' }))
    await client.untilReady()
    return client
  }

  private constructor(socket: Socket, isPlain: boolean) {
    this.socket = socket
    this.reader.endStartUp()
    if (isPlain) return
    socket.on('data', (chunk: Buffer) => {
      this.responses.push(...this.reader.push(chunk))
      this.changed()
    })
  }

  /** Sends all parts in one write. Returns a summary of the response, up to the `ready`-th ReadyForQuery. */
  async send(ready: number, ...parts: Buffer[]): Promise<string> {
    this.socket.write(Buffer.concat(parts))
    return summarize(await this.untilReady(ready))
  }

  /** Resolves with the response once it ends with a message of this type. */
  async untilType(type: string): Promise<string> {
    while (this.responses.at(-1)?.type !== type) await this.change()
    return summarize(this.responses.splice(0))
  }

  async untilReady(count = 1): Promise<Frame[]> {
    for (;;) {
      const ends = this.responses.flatMap(({ type }, index) => (type === 'Z' ? [index] : []))
      const end = ends[count - 1]
      if (end !== undefined) return this.responses.splice(0, end + 1)
      await this.change()
    }
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.changed = resolve
    })
  }
}

/**
 * Types of the messages, with row values, error codes and the status of each ReadyForQuery: `1 2 T D:7 C Z:I`. Omits notices and session
 * parameters, which may arrive at any time.
 */
function summarize(frames: readonly Frame[]): string {
  const words = frames
    .filter(({ type }) => !'NSRK'.includes(type))
    .map(({ type, bytes }) => {
      if (type === 'Z') return `Z:${bytes.toString('latin1', 5)}`
      if (type === 'E') return `E:${/\0C([0-9A-Z]{5})\0/.exec(bytes.toString('latin1'))?.[1]}`
      if (type === 'D') return `D:${bytes.toString('utf8', 11)}`
      return type
    })
  return words.join(' ')
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from(value), TERMINATED])
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeInt16BE(value)
  return buffer
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}
