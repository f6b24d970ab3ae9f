import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { demo } from '../../../connectors/demo/source.ts'
import type { Database } from '../../../db/open.ts'
import { standInRefusal } from '../demo-credentials.ts'
import { applyFault } from '../faults.ts'
import type { StandInPart } from '../stand-in-part.ts'
import { type RegisterParcel, registerEntry } from './register-titles.ts'

const PATH = 'land-title'
/** Short, so that sessions expire in manual tests. */
const SESSION_LIFE_S = 300
const MAX_SESSIONS = 10_000
const MAX_PIDS = 5

const Credentials = z.object({ username: z.string(), password: z.string() })

/** Land title register of the demo district (docs/land-title.md). */
export const landTitlePart: StandInPart = {
  path: PATH,
  addRoutes(app, { database, faults, clock }) {
    const sessions = new Map<string, number>()

    app.get('/health', async () => ({ status: 'ok' }))

    app.post('/session', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const credentials = Credentials.safeParse(request.body)
      if (!credentials.success) return refuse(reply, 400, 'bad_request', 'Username and password are missing')
      const refusal = standInRefusal(credentials.data.username, credentials.data.password)
      if (refusal !== null) return refuse(reply, 401, refusal.code, refusal.message)
      const token = randomBytes(24).toString('base64url')
      const oldestKey = sessions.keys().next()
      if (sessions.size >= MAX_SESSIONS && !oldestKey.done) sessions.delete(oldestKey.value)
      sessions.set(token, clock().getTime() + SESSION_LIFE_S * 1000)
      return { token, expiresIn: SESSION_LIFE_S }
    })

    app.get<{ Querystring: { pid?: string | string[] } }>('/titles', async (request, reply) => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if ((sessions.get(token) ?? 0) <= clock().getTime()) {
        return refuse(reply, 401, 'session_expired', 'The session has ended')
      }
      const pids = [request.query.pid ?? []].flat().map((pid) => pid.replaceAll('-', ''))
      if (pids.length === 0 || pids.length > MAX_PIDS || !pids.every((pid) => /^\d{9}$/.test(pid))) {
        return refuse(reply, 400, 'bad_request', `One to ${MAX_PIDS} PIDs of nine digits`)
      }
      const today = dayAt(clock(), DEFAULT_TIME_ZONE)
      const fault = faults.wrongKind(PATH)
      const parcels = await findParcelsByPid(database, pids)
      const otherParcels = fault === 'foreign' ? await findOtherParcels(database, pids) : []
      const entries = applyFault(parcels, fault, otherParcels).map((parcel) => registerEntry(parcel, today))
      return { parcels: entries }
    })
  },
  standIn(settings, address) {
    const { outside } = settings
    if (outside.landTitle !== null) return settings
    return { ...settings, outside: { ...outside, landTitle: { url: address, isStandIn: true } } }
  },
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ error: { code, message } })

async function findParcelsByPid({ db }: Database, pids: readonly string[]): Promise<RegisterParcel[]> {
  if (pids.length === 0) return []
  const { rows } = await sql<RegisterParcel>`
    WITH known AS (
      SELECT pid, upid, owner_type FROM parcel WHERE source_key = ${demo.key} AND pid = ANY(${pids}::text[])
      UNION
      SELECT pid, upid, NULL FROM strata_unit WHERE source_key = ${demo.key} AND pid = ANY(${pids}::text[])
    )
    SELECT known.pid, known.owner_type AS "ownerType",
      (SELECT max(sold_on) FROM sale WHERE sale.upid = known.upid AND sale.pid = known.pid) AS "soldOn"
    FROM known ORDER BY known.pid`.execute(db)
  return rows
}

async function findOtherParcels({ db }: Database, pids: readonly string[]): Promise<RegisterParcel[]> {
  const { rows } = await sql<RegisterParcel>`
    SELECT pid, owner_type AS "ownerType", NULL AS "soldOn" FROM parcel
    WHERE source_key = ${demo.key} AND pid IS NOT NULL AND pid <> ALL(${pids}::text[]) ORDER BY upid LIMIT 5`.execute(
    db,
  )
  return rows
}
