import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentPostgres {
  url: string
  /** From now on nothing is answered, and connections stay open, as when PostgreSQL hangs. */
  hang(): void
  close(): void
}

/** Passes connections on to PostgreSQL, until it hangs. */
export async function silentPostgres(url: string): Promise<SilentPostgres> {
  const target = new URL(url)
  let isHanging = false
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const postgres = connect(`${target.searchParams.get('host')}/.s.PGSQL.5432`)
    sockets.push(socket, postgres)
    for (const each of [socket, postgres]) each.on('error', () => {})
    socket.pipe(postgres)
    postgres.on('data', (bytes) => isHanging || socket.write(bytes))
    postgres.on('close', () => isHanging || socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    hang() {
      isHanging = true
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
