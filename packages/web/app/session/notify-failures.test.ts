import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { setSession } from '../../lib/api/session-token.ts'
import { notifyFailure, useAlerts } from '../../lib/messages/alerts.ts'
import { useSession } from '../../state/account/session.ts'
import { notifyFailures } from './notify-failures.tsx'

const OOPS =
  'Oops! Something unexpected occurred.\nOur technical support team has been notified and are working to resolve this error.'
const fetched = vi.fn<typeof fetch>()

beforeAll(() => notifyFailures())
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  useAlerts.setState({ queue: [] })
  setSession({ token: 'a'.repeat(43), username: 'pat', uid: 'u' })
  useSession.setState({ status: 'present' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const response = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))

/** Asserts that the call rejects. Returns the text of the alert. */
async function notified(
  options: { isQuiet?: boolean } = {},
  send: () => Promise<unknown> = () => call('regions', options),
) {
  await expect(send()).rejects.toBeInstanceOf(ApiError)
  return useAlerts.getState().queue.map(({ kind, title, body }) => ({ kind, title, body }))
}

describe('failed calls are told in the words of the specification', () => {
  it.each([
    [400, 'Request Error'],
    [500, 'Internal Server Error'],
  ])(
    '%i: a fixed title, with the message of the server, else the text that support knows',
    async (status, title) => {
      response(status, { code: 'x', payload: { message: 'The area crosses itself.' } })
      expect(await notified()).toEqual([{ kind: 'danger', title, body: 'The area crosses itself.' }])
      useAlerts.setState({ queue: [] })
      response(status, {})
      expect(await notified()).toEqual([{ kind: 'danger', title, body: OOPS }])
    },
  )

  it('no answer: the connection', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await notified()).toEqual([
      {
        kind: 'danger',
        title: 'Request Error',
        body: 'There was some error while sending a request, please check your internet connection.',
      },
    ])
  })

  it('401: the text of the server, and the session of this browser is over', async () => {
    response(401, { code: 'unauthenticated', payload: 'Your session has ended. Please sign in again.' })
    expect(await notified()).toEqual([
      {
        kind: 'danger',
        title: 'Authentication Error',
        body: 'Your session has ended. Please sign in again.',
      },
    ])
    expect(useSession.getState().status).toBe('absent')
  })

  it('401 of a request that an older session made does not end the new one', async () => {
    fetched.mockImplementationOnce(async () => {
      setSession({ token: 'b'.repeat(43), username: 'kim', uid: 'v' })
      return new Response(JSON.stringify({ payload: 'Your session has ended.' }), { status: 401 })
    })
    expect(await notified()).toEqual([])
    expect(useSession.getState().status).toBe('present')
  })

  it('ten that fail together are told once', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await Promise.allSettled(Array.from({ length: 10 }, () => call('regions')))
    expect(useAlerts.getState().queue).toHaveLength(1)
  })

  it.each([403, 404, 409, 413, 422, 429, 503])('%i: the message of the server', async (status) => {
    response(status, { code: 'conflict', payload: { message: 'Delete a report first.' } })
    expect(await notified()).toEqual([
      { kind: 'danger', title: 'Request Error', body: 'Delete a report first.' },
    ])
  })

  it('a proxy without a message: the text that support knows', async () => {
    fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await notified()).toEqual([{ kind: 'danger', title: 'Request Error', body: OOPS }])
  })

  it('a connection that is cut in the middle of an answer', async () => {
    fetched.mockResolvedValueOnce(new Response('{"payl', { status: 200 }))
    expect(await notified()).toMatchObject([{ kind: 'danger', title: 'Request Error' }])
  })

  const change = () => call('changePassword', { body: { oldPassword: 'a', newPassword: 'b' } })

  it('a failure that its form shows beside the field is not told twice, every other one is', async () => {
    response(422, { code: 'wrong_password', payload: { message: 'This is not your current password.' } })
    expect(await notified({}, change)).toEqual([])
    response(500, {})
    expect(await notified({}, change)).toMatchObject([{ title: 'Internal Server Error' }])
  })

  it('a session that is over ends in every call, and in those of strangers in none', async () => {
    response(401, { code: 'bad_credentials', payload: 'These are not right.' })
    const login = () => call('login', { body: { username: 'pat', password: 'x', extra: {} as never } })
    expect(await notified({}, login)).toEqual([])
    expect(useSession.getState().status).toBe('present')
    response(401, { code: 'unauthenticated', payload: 'Your session has ended.' })
    expect(await notified({}, change)).toMatchObject([{ title: 'Authentication Error' }])
    expect(useSession.getState().status).toBe('absent')
  })

  it('a session that is over ends in payments, too, which show every other failure themselves', async () => {
    const body = { idempotencyKey: 'a'.repeat(36), givesUp: false }
    const ask = () => call('paymentOutcome', { body, isQuiet: true })
    response(500, {})
    expect(await notified({}, ask)).toEqual([])
    response(401, { code: 'unauthenticated', payload: 'Your session has ended.' })
    expect(await notified({}, ask)).toMatchObject([{ title: 'Authentication Error' }])
    expect(useSession.getState().status).toBe('absent')
  })

  it('the user is read again after a permission was refused, also where its place says so', async () => {
    const body = {} as never
    const load = () => call('folderHistory', { params: { id: 'f' }, body, isQuiet: true })
    response(403, { code: 'subscription_required', payload: 'Your subscription has ended.' })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(load()).rejects.toBeInstanceOf(ApiError)
    await vi.waitFor(() => expect(String(fetched.mock.calls[1]?.[0])).toContain('user'))
  })

  it('a command that handles its failure shows no second alert, and the one that nothing has shown', async () => {
    response(409, { code: 'conflict', payload: { message: 'It has changed.' } })
    const error = await call('regions').catch((thrown: unknown) => thrown)
    useAlerts.setState({ queue: [] })
    notifyFailure(error)
    expect(useAlerts.getState().queue).toEqual([])
    notifyFailure(new ApiError(503, 'overloaded', 'Busy.'))
    expect(useAlerts.getState().queue).toMatchObject([{ title: 'Request Error', body: 'Busy.' }])
  })

  it('background work tells what should not be, and is silent while the server is away', async () => {
    response(503, { payload: { message: 'Not ready.' } })
    expect(await notified({ isQuiet: true })).toEqual([])
    response(500, {})
    expect(await notified({ isQuiet: true })).toHaveLength(1)
  })
})
