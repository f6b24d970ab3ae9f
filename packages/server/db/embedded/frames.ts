/** Messages of PostgreSQL's protocol 3.0 have a type byte, a length in four bytes that counts itself, and a body. */

/** A message; `type` is empty for start-up messages. */
export interface Frame {
  type: string
  bytes: Buffer
}

/** Idle, in a transaction, or in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E'

export class ProtocolViolation extends Error {}

export const PROTOCOL_3_0 = 196_608
export const CANCEL_REQUEST = 80_877_102
export const SSL_REQUEST = 80_877_103
export const GSS_ENCRYPTION_REQUEST = 80_877_104

/** Type and length. */
export const FRAME_HEADER_BYTES = 5
/** Limit of PostgreSQL itself. */
const MAX_FRAME_BYTES = 2 ** 30
const MAX_START_UP_BYTES = 10_000

export class FrameReader {
  private chunks: Buffer[] = []
  private length = 0
  private isStartingUp = true

  endStartUp(): void {
    this.isStartingUp = false
  }

  /** @throws ProtocolViolation */
  *push(chunk: Buffer): Generator<Frame> {
    this.chunks.push(chunk)
    this.length += chunk.length
    for (let size = this.neededBytes(); size <= this.length; size = this.neededBytes()) {
      const joined = this.joinChunks()
      const bytes = joined.subarray(0, size)
      this.length -= size
      this.chunks = this.length > 0 ? [joined.subarray(size)] : []
      yield { type: this.isStartingUp ? '' : String.fromCharCode(bytes[0] ?? 0), bytes }
    }
  }

  private neededBytes(): number {
    const typeBytes = this.isStartingUp ? 0 : 1
    const headerBytes = typeBytes + 4
    if (this.length < headerBytes) return headerBytes
    const firstChunk = this.chunks[0] as Buffer
    const length = (firstChunk.length < headerBytes ? this.joinChunks() : firstChunk).readUInt32BE(typeBytes)
    const isStartUpTooShort = this.isStartingUp && length < 8
    if (
      length < 4 ||
      isStartUpTooShort ||
      length > (this.isStartingUp ? MAX_START_UP_BYTES : MAX_FRAME_BYTES)
    ) {
      throw new ProtocolViolation(`invalid length of message: ${length}`)
    }
    return typeBytes + length
  }

  private joinChunks(): Buffer {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)]
    return this.chunks[0] as Buffer
  }
}

export function makeFrame(type: string, body: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + body.length)
  frame.write(type, 0, 'latin1')
  frame.writeUInt32BE(frame.length - 1, 1)
  body.copy(frame, FRAME_HEADER_BYTES)
  return frame
}

export function queryFrame(sql: string): Buffer {
  return makeFrame('Q', Buffer.from(`${sql}\0`))
}

export const SYNC_FRAME = makeFrame('S', Buffer.alloc(0))

export function startUpFrame(parameters: Record<string, string>): Buffer {
  const body = `${Object.entries(parameters).flat().join('\0')}\0\0`
  const frame = Buffer.alloc(8 + Buffer.byteLength(body))
  frame.writeUInt32BE(frame.length, 0)
  frame.writeUInt32BE(PROTOCOL_3_0, 4)
  frame.write(body, 8)
  return frame
}

export function errorFrame(severity: 'ERROR' | 'FATAL', code: string, message: string): Buffer {
  return makeFrame('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`))
}

export function readyFrame(status: TransactionStatus): Buffer {
  return makeFrame('Z', Buffer.from(status))
}

export function visitFrames(
  response: Buffer,
  visit: (type: string, start: number, end: number) => void,
): void {
  for (let start = 0; start < response.length; ) {
    const end = start + 1 + response.readUInt32BE(start + 1)
    visit(String.fromCharCode(response[start] as number), start, end)
    start = end
  }
}
