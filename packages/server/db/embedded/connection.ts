import type { Socket } from 'node:net'
import {
  CANCEL_REQUEST,
  errorFrame,
  type Frame,
  FrameReader,
  GSS_ENCRYPTION_REQUEST,
  PROTOCOL_3_0,
  ProtocolViolation,
  SSL_REQUEST,
} from './frames.ts'

export interface Connection {
  readonly socket: Socket
  /** Groups of messages that run without interruption, each ending in a Sync, Query or Flush. */
  readonly units: Frame[][]
  /** Whether to skip messages until the next Sync, after an error. */
  isSkipping: boolean
  isEnding: boolean
}

/** Parse, Bind, Describe, Execute and Close are the steps of a statement. */
const STATEMENT_MESSAGES = new Set(['P', 'B', 'D', 'E', 'C'])
/** The client awaits a response after Sync, Query and Flush. */
const UNIT_END_MESSAGES = new Set(['S', 'Q', 'H'])
const COPY_MESSAGES = new Set(['d', 'c', 'f'])

export function openConnection(socket: Socket, greeting: Buffer, onUnit: () => void): Connection {
  const connection: Connection = { socket, units: [], isSkipping: false, isEnding: false }
  const reader = new FrameReader()
  let parts: Frame[] = []

  const receive = (frame: Frame) => {
    if (frame.type === '') return startUp(socket, frame.bytes, greeting, reader)
    if (connection.isEnding || COPY_MESSAGES.has(frame.type)) return
    if (STATEMENT_MESSAGES.has(frame.type)) return void parts.push(frame)
    if (UNIT_END_MESSAGES.has(frame.type)) {
      connection.units.push([...parts, frame])
      parts = []
      return onUnit()
    }
    if (frame.type !== 'X') throw new ProtocolViolation(`invalid type of message: ${frame.bytes[0]}`)
    connection.isEnding = true
    if (connection.units.length === 0) socket.end()
  }

  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    if (connection.isEnding) return
    try {
      for (const frame of reader.push(chunk)) receive(frame)
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error
      connection.isEnding = true
      connection.units.length = 0
      socket.write(errorFrame('FATAL', '08P01', error.message), () => socket.destroy())
    }
  })
  return connection
}

/** User and database are ignored, because there is one session. */
function startUp(socket: Socket, message: Buffer, greeting: Buffer, reader: FrameReader): void {
  const code = message.readUInt32BE(4)
  if (code === SSL_REQUEST || code === GSS_ENCRYPTION_REQUEST) return void socket.write('N')
  // The engine cannot interrupt statements.
  if (code === CANCEL_REQUEST) return void socket.end()
  if (code !== PROTOCOL_3_0) throw new ProtocolViolation('only protocol 3.0 is supported')
  reader.endStartUp()
  socket.write(greeting)
}
