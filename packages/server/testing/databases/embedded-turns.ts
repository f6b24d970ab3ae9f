import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface EmbeddedTurns {
  /** Path of the Unix socket at which `takeTurn` waits. */
  socketPath: string
  close(): Promise<void>
}

/** Grants the shared embedded engine to one process at a time, in order of arrival. */
export async function startTurns(socketPath: string): Promise<EmbeddedTurns> {
  const waiting: Socket[] = []
  const grant = () => waiting[0]?.write('granted')
  const server = createServer((socket) => {
    waiting.push(socket)
    if (waiting.length === 1) grant()
    socket.resume()
    socket.on('error', () => {})
    // A turn ends with its connection, however the process ended.
    socket.once('close', () => {
      const index = waiting.indexOf(socket)
      waiting.splice(index, 1)
      if (index === 0) grant()
    })
  })
  server.listen(socketPath)
  await once(server, 'listening')
  return {
    socketPath,
    async close() {
      for (const socket of waiting) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Waits for exclusive use of the engine. Resolves with a function that ends the turn. */
export function takeTurn(socketPath: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath)
    socket.once('data', () => resolve(() => socket.destroy()))
    socket.on('error', () => {})
    socket.once('close', () => reject(new Error('The run ended before the turn came.')))
  })
}
