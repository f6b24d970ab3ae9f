import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Between a page and its server. */
export interface CuttableProxy {
  url: string
  /** Ends every connection and accepts none. */
  cut(): void
  /** Connects to this server again. */
  mend(targetUrl: string): void
  close(): Promise<void>
}

export async function cuttableProxy(targetUrl: string): Promise<CuttableProxy> {
  const open = new Set<Socket>()
  let target: URL | null = new URL(targetUrl)
  const server = createServer((near) => {
    if (target === null) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    target = null
    for (const socket of [...open]) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend(next) {
      target = new URL(next)
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
