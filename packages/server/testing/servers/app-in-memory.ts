import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Call, CallBody, CallName, CallQuery } from '#contract/calls.ts'
import { CALLS } from '#contract/calls.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import { buildServer } from '../../app.ts'
import type { AppDeps } from '../../build-context.ts'
import type { Database } from '../../db/open.ts'
import { openValuations } from '../../features/cma/valuing/valuation-thread.ts'
import { folderStorage } from '../../platform/storage/folder-storage.ts'
import { readSettings } from '../../settings/env.ts'
import { endWith } from '../databases/end-with.ts'
import { signedInAccount } from '../rows/account-factory.ts'

export interface JsonResponse {
  status: number
  // Unknown, because tests check its shape.
  payload: unknown
  code: string | undefined
  message: string | undefined
  headers: Record<string, unknown>
  text: string
}

/** The calls of one caller. */
export interface Caller {
  get<Name extends CallName>(
    name: Name,
    input?: { params?: Record<string, string>; query?: CallQuery<Name> | Record<string, unknown> },
  ): Promise<JsonResponse>
  post<Name extends CallName>(
    name: Name,
    body?: CallBody<Name>,
    input?: { params?: Record<string, string> },
  ): Promise<JsonResponse>
  /** Sends an invalid body unchanged. */
  postRaw(name: CallName, body: string, contentType?: string): Promise<JsonResponse>
}

/** The application without a socket, called as a user with all permissions except administration, as a certain account, or anonymously. */
export interface AppInMemory extends Caller {
  app: FastifyInstance
  /** By token; null: anonymous. `from`: address; `headers`: of each call. */
  as(account: { token: string } | null, about?: { from?: string; headers?: Record<string, string> }): Caller
}

/** A separate data folder, because tests would clear a developer's tiles. */
export const DATA_FOLDER = join(tmpdir(), `lotline-test-${process.pid}`)

/** The store of such an application. */
export const TEST_STORAGE = folderStorage(join(DATA_FOLDER, 'files'))

/** Unreachable imagery, on an unused port. */
const NO_IMAGERY = 'http://127.0.0.1:9/{z}/{y}/{x}'

/** Shared, because a new thread takes half a second for its first subject. */
const VALUATIONS = openValuations()

/** `environment`: environment variables that the test sets. */
type TestDeps = Omit<AppDeps, 'database' | 'settings'> & { environment?: NodeJS.ProcessEnv }

export async function appInMemory(
  database: Database,
  { environment = {}, ...parts }: TestDeps = {},
): Promise<AppInMemory> {
  const { app } = await buildServer({
    valuations: VALUATIONS,
    ...parts,
    database,
    settings: readSettings({
      LOTLINE_LOG_LEVEL: 'silent',
      LOTLINE_DATA: DATA_FOLDER,
      LOTLINE_ESRI_AERIAL_URL: NO_IMAGERY,
      LOTLINE_ESRI_TILEMAP_URL: NO_IMAGERY,
      ...environment,
    }),
  })
  await app.ready()
  endWith(database, () => app.close())
  let permitted: Promise<string> | undefined
  const getPermittedToken = () => {
    permitted ??= signInPermitted(database)
    return permitted
  }
  const isAnybodys = (name: CallName) => (CALLS[name] as Call).access === 'public'
  return {
    app,
    ...callsOf(app, async (name) =>
      isAnybodys(name) ? {} : { headers: bearer({ token: await getPermittedToken() }) },
    ),
    as: (account, { from, headers = {} } = {}) =>
      callsOf(app, async () => ({
        headers: { ...(account && bearer(account)), ...headers },
        ...(from && { remoteAddress: from }),
      })),
  }
}

/** Caller of an account for an application that the test has built. */
export const callerOf = (app: FastifyInstance, account: { token: string }): Caller =>
  callsOf(app, async () => ({ headers: bearer(account) }))

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

async function signInPermitted(database: Database): Promise<string> {
  const grants = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))
  const username = `permitted-${randomBytes(6).toString('hex')}`
  return (await signedInAccount(database, { username, grants })).token
}

type About = Pick<InjectOptions, 'headers' | 'remoteAddress'>

function callsOf(app: FastifyInstance, about: (name: CallName) => Promise<About>): Caller {
  const request = async (name: CallName, options: InjectOptions) => {
    const { headers, ...rest } = await about(name)
    return toStoredCredentials(
      await app.inject({ ...options, ...rest, headers: { ...headers, ...options.headers } }),
    )
  }
  return {
    get: (name, { params = {}, query = {} } = {}) =>
      request(name, { method: 'GET', url: addressOf(name, params), query: query as Record<string, string> }),
    post: (name, body, { params = {} } = {}) =>
      request(name, {
        method: 'POST',
        url: addressOf(name, params),
        ...(body && { payload: body as object }),
      }),
    postRaw: (name, body, contentType = 'application/json') =>
      request(name, {
        method: 'POST',
        url: CALLS[name].path,
        headers: { 'content-type': contentType },
        payload: body,
      }),
  }
}

const addressOf = (name: CallName, params: Record<string, string>) =>
  CALLS[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

function toStoredCredentials(response: {
  statusCode: number
  headers: Record<string, unknown>
  payload: string
}): JsonResponse {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? JSON.parse(response.payload) : {}
  return {
    status: response.statusCode,
    payload: body.payload,
    code: body.code,
    message: typeof body.payload === 'string' ? body.payload : body.payload?.message,
    headers: response.headers,
    text: response.payload,
  }
}
