import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFault, type WrongKind } from '../faults.ts'
import { type EdmModel, type EntityType, ODataError, type ODataRow } from './edm.ts'
import { type Filter, matchesFilter } from './filter.ts'
import { type QueryOptions, readOptions, sortRows } from './query-options.ts'
import type { TokenEndpoint } from './token-endpoint.ts'

const gzipAsync = promisify(gzip)
const MAX_PAGE_ROWS = 500

export interface ODataStore {
  /**
   * Returns the rows that match the filter, and possibly others. @throws `ODataError` if the filter is too
   * wide.
   */
  rows(resource: string, filter: Filter): Promise<ODataRow[]>
  /** Rows of other parcels, for the fault `foreign`. */
  otherRows(resource: string, filter: Filter): Promise<ODataRow[]>
  /** The rows of `$expand`. */
  expanded(row: ODataRow, address: string): ODataRow[]
}

/** OData 4 at `/odata`, with a valid token. */
export function odataRoutes(
  app: FastifyInstance,
  service: { model: EdmModel; store: ODataStore; tokens: TokenEndpoint; faultKind(): WrongKind | null },
): void {
  const { model, store, tokens, faultKind } = service
  app.register(
    async (odata) => {
      odata.addHook('onRequest', async (request, reply) => {
        reply.header('odata-version', '4.0')
        const refusal = tokens.findRefusal(request.headers.authorization)
        if (refusal !== null) throw new ODataError(refusal, { status: 401, code: 'Unauthorized' })
      })
      odata.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const [status, code] =
          error instanceof ODataError ? [error.status, error.code] : [error.statusCode ?? 500, 'Internal']
        if (status >= 500) throw error
        if (status === 401) reply.header('www-authenticate', 'Bearer')
        return reply.code(status).send({ error: { code, message: error.message } })
      })
      odata.get<{ Params: { resource: string } }>('/:resource', async (request, reply) => {
        const entity = Object.hasOwn(model, request.params.resource)
          ? model[request.params.resource]
          : undefined
        if (!entity) {
          throw new ODataError(`Resource not found for the segment '${request.params.resource}'.`, {
            status: 404,
            code: 'NotFound',
          })
        }
        const options = readOptions(request.query as Record<string, unknown>, entity)
        const body = await getAnswer(entity, options, { store, faultKind: faultKind(), request })
        return sendJson(request, reply, body)
      })
    },
    { prefix: '/odata' },
  )
}

async function getAnswer(
  entity: EntityType,
  options: QueryOptions,
  { store, faultKind, request }: { store: ODataStore; faultKind: WrongKind | null; request: FastifyRequest },
) {
  const address = getAddress(request)
  const { filter } = options
  if (filter === null) throw new ODataError('A $filter is needed.')
  const matches = (await store.rows(entity.name, filter)).filter((row) => matchesFilter(filter, row))
  const otherRows = faultKind === 'foreign' ? await store.otherRows(entity.name, filter) : []
  // Sorts by key last, so that each row is on exactly one page.
  const inOrder = sortRows(matches, [...options.orderBy, { field: entity.key, isDescending: false }])
  const rows = applyFault(inOrder, faultKind, otherRows)
  const selected = options.top === null ? rows : rows.slice(0, options.top)
  const pageRows = Math.min(MAX_PAGE_ROWS, parsePageSize(request.headers.prefer))
  const end = options.skip + pageRows
  return {
    '@odata.context': `${address}/odata/$metadata#${entity.name}`,
    ...(options.counts && { '@odata.count': rows.length }),
    value: selected.slice(options.skip, end).map((row) => ({
      ...Object.fromEntries(options.select.map((field) => [field, row[field] ?? null])),
      ...Object.fromEntries(options.expand.map((other) => [other, store.expanded(row, address)])),
    })),
    ...(selected.length > end && { '@odata.nextLink': createNextLink(request, end) }),
  }
}

function getAddress(request: FastifyRequest): string {
  const [, part = ''] = request.url.split('/')
  return `${request.protocol}://${request.host}/${part}`
}

function createNextLink(request: FastifyRequest, from: number): string {
  const url = new URL(request.url, getAddress(request))
  const options = [...url.searchParams].filter(([name]) => name !== '$skiptoken')
  const query = [...options, ['$skiptoken', String(from)]]
    .map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${url.origin}${url.pathname}?${query}`
}

function parsePageSize(prefer: string | string[] | undefined): number {
  const [, size] = /odata\.maxpagesize=(\d{1,6})/.exec(String(prefer ?? '')) ?? []
  return size === undefined ? MAX_PAGE_ROWS : Math.max(1, Number(size))
}

async function sendJson(request: FastifyRequest, reply: FastifyReply, body: object): Promise<FastifyReply> {
  reply.type('application/json; odata.metadata=minimal')
  const text = JSON.stringify(body)
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await gzipAsync(text))
}
