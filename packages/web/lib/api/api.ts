import type { CallBody, CallName, CallParams, CallQuery, CallResponse } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { systemClock } from '../clock.ts'
import { createEvent } from '../event.ts'
import { createStore } from '../store/store.ts'
import { ApiError, reportFailure } from './api-error.ts'
import { checkReach, requestsInFlight } from './server-reach.ts'
import { createSessionHeaders } from './session-token.ts'
import { isShownInPlace } from './shown-in-place.ts'

type OptionFor<Key extends string, Shape> = [Shape] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Shape }

type CallOptions<Name extends CallName> = OptionFor<'params', CallParams<Name>> &
  OptionFor<'query', CallQuery<Name>> &
  OptionFor<'body', CallBody<Name>> & {
    signal?: AbortSignal | undefined
    /** For background calls: no loading bar, and no alert if the server is unreachable or busy. */
    isQuiet?: boolean
    /** Whether the request outlives the page, if the body is short enough. */
    keepalive?: boolean
  }

export type OptionsArgument<Name extends CallName> =
  Record<string, never> extends CallOptions<Name>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>]

/** @throws `ApiError`, which an alert has shown unless the caller does (`shown-in-place.ts`); `AbortError` */
export async function call<Name extends CallName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<CallResponse<Name>> {
  return callForPayload(name, options ?? {})
}

export async function callForFile<Name extends CallName>(
  name: Name,
  ...[options]: OptionsArgument<Name>
): Promise<Response> {
  return reportFailures(name, options ?? {}, (headers) => request(ENDPOINTS[name], headers, options ?? {}))
}

type FileOptions<Name extends CallName> = OptionFor<'params', CallParams<Name>> &
  OptionFor<'query', CallQuery<Name>> & { signal?: AbortSignal }

export async function sendFile<Name extends CallName>(
  name: Name,
  file: Blob,
  options: FileOptions<Name>,
): Promise<CallResponse<Name>> {
  return callForPayload(name, { ...options, body: file })
}

interface RequestOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  keepalive?: boolean
  isQuiet?: boolean
}

const callDone = createEvent<CallName>()

export const onCallDone = callDone.listen

async function callForPayload<Name extends CallName>(
  name: Name,
  options: RequestOptions,
): Promise<CallResponse<Name>> {
  const endRequest = options.isQuiet ? null : countRequest()
  try {
    const { payload } = await reportFailures(name, options, async (headers) =>
      readJson<{ payload: CallResponse<Name> }>(await request(ENDPOINTS[name], headers, options)),
    )
    return payload
  } finally {
    endRequest?.()
  }
}

async function reportFailures<Answer>(
  name: CallName,
  { isQuiet = false }: RequestOptions,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const headers = createSessionHeaders()
  try {
    const answer = await send(headers)
    callDone.send(name)
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      const { authorization } = headers
      reportFailure({ error, isShownInPlace: isShownInPlace(name, error), isQuiet, authorization })
    }
    throw error
  }
}

/** Browsers refuse keepalive bodies in flight of more than 64 KiB together. */
const MAX_KEEPALIVE_BYTES = 48 * 1024

async function request(
  { method, path }: (typeof ENDPOINTS)[CallName],
  headers: Record<string, string>,
  { params, query, body, signal, keepalive = false, isQuiet }: RequestOptions,
): Promise<Response> {
  const requestBody = body === undefined || body instanceof Blob ? body : JSON.stringify(body)
  const response = await fetchFrom(fillPath(path, params) + formatQuery(query), {
    method,
    headers: {
      ...headers,
      ...(body === undefined
        ? {}
        : { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(isQuiet ? { 'x-lotline-quiet': '1' } : {}),
    },
    ...(requestBody === undefined ? {} : { body: requestBody }),
    ...(keepalive && new Blob([requestBody ?? '']).size <= MAX_KEEPALIVE_BYTES ? { keepalive } : {}),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await readFailure(response)
  return response
}

/** Time after which a health check tells slow work from a hanging server. */
const SLOW_MS = 5000

async function fetchFrom(address: string, request: RequestInit): Promise<Response> {
  const cancelCheck = systemClock.setTimer(SLOW_MS, () => void checkReach())
  const requestToken = {}
  requestsInFlight.add(requestToken)
  try {
    return await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted) throw new DOMException('The call was given up.', 'AbortError')
    void checkReach()
    throw new ApiError(0, 'network', error instanceof Error ? error.message : 'No answer')
  } finally {
    requestsInFlight.delete(requestToken)
    cancelCheck()
  }
}

export const readFile = (response: Response): Promise<Blob> => readBody(() => response.blob())

const readJson = <Body>(response: Response): Promise<Body> => readBody(() => response.json())

async function readBody<Body>(read: () => Promise<Body>): Promise<Body> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'unreadable', 'The server’s response was cut off.')
  }
}

async function readFailure(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const message = typeof body?.payload === 'string' ? body.payload : (body?.payload?.message ?? '')
  // A proxy may respond with HTML or other JSON.
  const isOurs = body !== null && typeof body === 'object' && Object.hasOwn(ERRORS, body.code)
  return new ApiError(
    response.status,
    isOurs ? body.code : 'unreadable',
    message,
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

function formatQuery(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search}`
}

export const useRequestsInFlight = createStore({ count: 0 })

const addToCount = (by: 1 | -1) => useRequestsInFlight.setState(({ count }) => ({ count: count + by }))

export function countRequest(): () => void {
  let isRunning = true
  addToCount(1)
  return () => {
    if (isRunning) addToCount(-1)
    isRunning = false
  }
}
