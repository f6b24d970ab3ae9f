import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { setSignedInAs } from '../../lib/api/session-token.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { useSession } from '../../state/account/session.ts'
import { notifyFailures } from './notify-failures.tsx'

const OOPS =
  'Oops! Something unexpected occurred.\nOur technical support team has been notified and are working to resolve this error.'
const fetched = vi.fn<typeof fetch>()

beforeAll(() => notifyFailures())
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  useAlerts.setState({ queue: [] })
  setSignedInAs({ token: 'a'.repeat(43), username: 'pat', uid: 'u' })
  useSession.setState({ status: 'present' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const response = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))

/** Checks that the call fails for its caller, too; returns the text of the alert. */
async function notified(options: { failures?: 'caller'; isQuiet?: boolean } = {}) {
  await expect(call('regions', options)).rejects.toBeInstanceOf(ApiError)
  return useAlerts.getState().queue.map(({ kind, title, body }) => ({ kind, title, body }))
}

describe('failed calls are told in the words of the specification', () => {
  it.each([
    [400, 'Request Error'],
    [500, 'Internal Server Error'],
  ])(
    '%i: the message of the server is the title, else a fixed one with the text that support knows',
    async (status, title) => {
      response(status, { code: 'x', payload: { message: 'The area crosses itself.' } })
      expect(await notified()).toEqual([{ kind: 'danger', title: 'The area crosses itself.', body: null }])
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
      setSignedInAs({ token: 'b'.repeat(43), username: 'kim', uid: 'v' })
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

  it('what a caller tells itself is not told twice', async () => {
    response(500, {})
    expect(await notified({ failures: 'caller' })).toEqual([])
  })

  it('background work tells what should not be, and is silent while the server is away', async () => {
    response(503, { payload: { message: 'Not ready.' } })
    expect(await notified({ isQuiet: true })).toEqual([])
    response(500, {})
    expect(await notified({ isQuiet: true })).toHaveLength(1)
  })
})
