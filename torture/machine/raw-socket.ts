import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const PATIENCE_MS = 30_000

/** Returns what is received until the connection ends, or sends nothing for `quietMs`. */
export async function exchange(
  port: number,
  bytes: string | Buffer | readonly Buffer[],
  quietMs = 2000,
): Promise<string> {
  const socket = await openSocket(port)
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part
  })
  socket.setTimeout(quietMs, () => socket.destroy())
  // `once` would reject on a reset.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of [bytes].flat()) socket.write(part)
  await closed
  return received
}

/** Opens a connection. Errors close it without throwing. */
export async function openSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, timeout: PATIENCE_MS })
  await once(socket, 'connect')
  // What arrived before a reset counts.
  socket.on('error', () => socket.destroy())
  return socket
}

/** Null without a response. */
export function statusIn(received: string): number | null {
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(received) ?? []
  return status === undefined ? null : Number(status)
}
