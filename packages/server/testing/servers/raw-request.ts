import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough, pipeline } from 'node:stream'

export interface RawRequest {
  socket: Socket
  /** Sends more raw bytes of the request. */
  write(part: string | Buffer): void
  /** Resolves with everything received so far, once it matches. */
  received(pattern: RegExp): Promise<string>
  /** Resolves with everything received, once the server has closed the connection. */
  closed(): Promise<string>
}

/** A connection that sends a request's head, then only what the test sends. */
export async function rawRequest(
  url: string,
  lines: readonly string[],
  { token, localAddress }: { token?: string; localAddress?: string } = {},
): Promise<RawRequest> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress }) })
  await once(socket, 'connect')
  // A server that closes without reading resets the connection.
  const parts = new PassThrough({ encoding: 'utf8' })
  pipeline(socket, parts, () => {})
  let text = ''
  let isOver = false
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  parts.on('data', (part: string) => {
    text += part
    changed()
  })
  socket.on('close', () => {
    isOver = true
    changed()
  })
  const until = (isMet: () => boolean) =>
    new Promise<string>((resolve) => {
      const listener = () => {
        if (!isMet()) return
        listeners.delete(listener)
        resolve(text)
      }
      listeners.add(listener)
      listener()
    })
  const head = [...lines, `Host: ${hostname}:${port}`, ...(token ? [`Authorization: Bearer ${token}`] : [])]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return {
    socket,
    write: (part) => socket.write(part),
    received: (pattern) => until(() => pattern.test(text)),
    closed: () => until(() => isOver),
  }
}
