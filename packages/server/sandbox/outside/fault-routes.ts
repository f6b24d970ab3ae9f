import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isFromThisMachine } from '../../platform/reach/this-machine.ts'
import { Fault, type Faults } from './faults.ts'

/**
 * `GET /faults` returns all faults, `POST /faults` with `{ part, fault }` changes one.
 *
 *     curl -H 'content-type: application/json' -d '{"part":"paragon","fault":{"kind":"slow","ms":3000}}' 127.0.0.1:5781/faults
 */
export function faultRoutes(app: FastifyInstance, parts: readonly string[], faults: Faults): void {
  const all = () => Object.fromEntries(parts.map((part) => [part, faults.of(part)]))
  const Change = z.strictObject({
    part: z.string().refine((part) => parts.includes(part), `one of ${parts.join(', ')}`),
    fault: Fault,
  })
  app.register(async (control) => {
    // Refuses pages of other origins in this machine's browser.
    control.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request.raw)) return reply.code(403).send({ message: 'Only from this machine.' })
    })
    control.get('/faults', async () => all())
    control.post('/faults', async (request, reply) => {
      const change = Change.safeParse(request.body)
      if (!change.success) return reply.code(400).send({ message: z.prettifyError(change.error) })
      faults.set(change.data.part, change.data.fault)
      return all()
    })
  })
}
