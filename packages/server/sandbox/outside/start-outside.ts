import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/open.ts'
import { isFromThisMachine } from '../../platform/reach/this-machine.ts'
import type { Settings } from '../../settings/env.ts'
import { listenLocally, refuseForwarded } from '../local-app.ts'
import { aerialPart } from './aerial/aerial-part.ts'
import { BOARD_PARTS } from './boards/board-part.ts'
import { Fault, Faults } from './faults.ts'
import { googleMapsPart } from './google-maps/google-maps-part.ts'
import { landTitlePart } from './land-title/land-title-part.ts'
import { addFaultHooks } from './misbehave.ts'
import type { StandInPart } from './stand-in-part.ts'

const STAND_IN_PARTS: readonly StandInPart[] = [...BOARD_PARTS, landTitlePart, googleMapsPart, aerialPart]

export interface OutsideStandIns {
  address: string
  faults: Faults
  /** Returns settings that use stand-ins for services that are not configured. */
  settingsWith(settings: Settings): Settings
  close(): Promise<void>
}

interface OutsideOptions {
  port: number
  database: Database
  onError(error: unknown): void
  parts?: readonly StandInPart[]
  clock?: () => Date
  random?: () => number
}

/** Starts stand-ins for development and the demo. @throws EADDRINUSE */
export async function startOutside({
  port,
  database,
  onError,
  parts = STAND_IN_PARTS,
  clock = () => new Date(),
  random = Math.random,
}: OutsideOptions): Promise<OutsideStandIns> {
  const faults = new Faults()
  const stopping = new AbortController()
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const context = { database, faults, clock }
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) onError(error)
    return reply.code(status).send({ message: error.message })
  })
  refuseForwarded(app, 'Stand-ins serve this machine only.')
  const paths = parts.map(({ path }) => path)
  addFaultRoutes(app, paths, faults)
  for (const part of parts) {
    await app.register(
      async (scope) => {
        addFaultHooks(scope, part.path, context, { random, stopped: stopping.signal })
        part.addRoutes(scope, context)
      },
      { prefix: `/${part.path}` },
    )
  }
  const address = await listenLocally(app, port)
  return {
    address,
    faults,
    settingsWith: (settings) =>
      parts.reduce((current, part) => part.standIn(current, `${address}/${part.path}`), settings),
    async close() {
      stopping.abort()
      await app.close()
    },
  }
}

/**
 * `GET /faults` returns all faults, `POST /faults` with `{ part, fault }` changes one.
 *
 *     curl -H 'content-type: application/json' -d '{"part":"paragon","fault":{"kind":"slow","ms":3000}}' 127.0.0.1:5781/faults
 */
function addFaultRoutes(app: FastifyInstance, parts: readonly string[], faults: Faults): void {
  const all = () => Object.fromEntries(parts.map((part) => [part, faults.of(part)]))
  const Change = z.strictObject({
    part: z.string().refine((part) => parts.includes(part), `one of ${parts.join(', ')}`),
    fault: Fault,
  })
  app.register(async (control) => {
    // Also refuses pages of other sites in a browser on this machine.
    control.addHook('onRequest', async (request, reply) => {
      if (!isFromThisMachine(request.raw))
        return reply.code(403).send({ message: 'Only this machine may change faults.' })
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
