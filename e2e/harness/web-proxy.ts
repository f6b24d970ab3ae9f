import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebProxy {
  /** `http://127.0.0.1:40123` */
  url: string
  close(): Promise<void>
}

/** Adds or replaces the headers of `headersFor`. */
export async function startWebProxy(
  target: string,
  headersFor: Record<string, string | undefined>,
): Promise<WebProxy> {
  const server = createServer((incoming, answer) => {
    const stated = Object.entries({ ...incoming.headers, ...headersFor })
    const headers = Object.fromEntries(stated.filter(([, value]) => value !== undefined))
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
