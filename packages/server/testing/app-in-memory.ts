import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CallBody, CallName, CallQuery } from '#contract/calls.ts'
import { CALLS } from '#contract/calls.ts'
import { buildApp } from '../app.ts'
import type { Database } from '../db/open.ts'
import { readSettings } from '../env.ts'

export interface Answer {
  status: number
  // What a test compares with; its shape is what the test is about.
  payload: unknown
  code: string | undefined
  message: string | undefined
  headers: Record<string, unknown>
  text: string
}

/** The real application without a socket, and one way to call it. */
export interface AppInMemory {
  app: FastifyInstance
  get<Name extends CallName>(
    name: Name,
    input?: { params?: Record<string, string>; query?: CallQuery<Name> | Record<string, unknown> },
  ): Promise<Answer>
  post<Name extends CallName>(name: Name, body: CallBody<Name>): Promise<Answer>
  /** A body as it is, to be refused. */
  postRaw(name: CallName, body: string, contentType?: string): Promise<Answer>
}

/** Not the data folder of a developer's own Lotline: a test's releases would clear its tiles. */
const DATA_FOLDER = join(tmpdir(), `lotline-test-${process.pid}`)

export async function appInMemory(database: Database): Promise<AppInMemory> {
  const app = await buildApp({
    database,
    settings: readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: DATA_FOLDER }),
  })
  await app.ready()
  return {
    app,
    async get(name, { params = {}, query = {} } = {}) {
      const url = CALLS[name].path.replace(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(params[key] ?? ''),
      )
      return asAnswer(await app.inject({ method: 'GET', url, query: query as Record<string, string> }))
    },
    async post(name, body) {
      return asAnswer(await app.inject({ method: 'POST', url: CALLS[name].path, payload: body as object }))
    },
    async postRaw(name, body, contentType = 'application/json') {
      return asAnswer(
        await app.inject({
          method: 'POST',
          url: CALLS[name].path,
          headers: { 'content-type': contentType },
          payload: body,
        }),
      )
    },
  }
}

function asAnswer(response: {
  statusCode: number
  headers: Record<string, unknown>
  payload: string
}): Answer {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? JSON.parse(response.payload) : {}
  return {
    status: response.statusCode,
    payload: body.payload,
    code: body.code,
    message: body.payload?.message,
    headers: response.headers,
    text: response.payload,
  }
}
