import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CALLS, type Call } from '#contract/calls.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { inputSchema } from '#contract/wire/input-json-schema.ts'

/** Body of every error. For 401, the payload is a text. */
const FAILURE = {
  description: 'Failure',
  content: json(
    z.object({
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
      payload: z.union([z.string(), z.object({ message: z.string() })]),
    }),
  ),
}

let document: { json: Buffer; gzip: Buffer } | undefined

/**
 * Sends the OpenAPI 3.1 document. It is created once, because creating its megabytes blocks the server's
 * thread.
 */
export function sendOpenApi(version: string, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  document ??= serializeDocument(describeCalls(version))
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(headers['accept-encoding']))) return reply.send(document.json)
  return reply.header('content-encoding', 'gzip').send(document.gzip)
}

function serializeDocument(description: object) {
  const json = Buffer.from(JSON.stringify(description))
  return { json, gzip: gzipSync(json) }
}

function describeCalls(version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(CALLS) as [string, Call][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return { openapi: '3.1.0', info: { title: 'Lotline', version }, paths }
}

function operation(name: string, call: Call): object {
  const envelope = z.object({ payload: call.response })
  return {
    operationId: name,
    summary: call.summary,
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: inputSchema(call.body) } } },
    }),
    responses: {
      200: { description: 'Success', content: json(envelope) },
      default: FAILURE,
    },
  }
}

function json(schema: z.ZodType): object {
  return { 'application/json': { schema: z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) } }
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}
