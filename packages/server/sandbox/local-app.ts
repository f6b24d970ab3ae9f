import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { hostCheck } from '../platform/reach/allowed-hosts.ts'
import { isForwarded } from '../platform/reach/this-machine.ts'

const HOST = '127.0.0.1'

/** Refuses requests that another machine could have made. */
export function refuseForwarded(app: FastifyInstance, message: string): void {
  const check = hostCheck([])
  app.addHook('onRequest', async (request, reply) => {
    const refusal = check(request.raw)
    if (refusal !== null) return reply.code(refusal.status).send({ message: refusal.message })
    if (isForwarded(request.raw)) return reply.code(403).send({ message })
  })
}

/** Returns the address. @throws EADDRINUSE, after closing the app */
export async function listenLocally(app: FastifyInstance, port: number): Promise<string> {
  try {
    await app.listen({ host: HOST, port })
  } catch (error) {
    await app.close()
    throw error
  }
  return `http://${HOST}:${(app.server.address() as AddressInfo).port}`
}
