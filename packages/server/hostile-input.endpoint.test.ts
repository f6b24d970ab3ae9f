import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { inputNodesOf } from '#contract/testing/input-nodes.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { type OwnerOfEverything, ownerOfEverything } from './testing/rows/account-rows.ts'
import { BY_HAND } from './testing/servers/analysis-examples.ts'
import { type AppInMemory, appInMemory } from './testing/servers/app-in-memory.ts'
import type { CallInput } from './testing/servers/call-example.ts'
import { CALL_EXAMPLES } from './testing/servers/call-examples.ts'
import { attemptsOn, HOSTILE_PARTS, type SentInput } from './testing/servers/hostile-attempts.ts'
import { knownPasswordHash } from './testing/sign-in/watched-passwords.ts'

const ALL_CALLS = Object.entries(CALLS) as [CallName, Call][]
const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))
const HOUR_MS = 3_600_000
/** Attempts on one account take so long at most, and its session lasts longer: none is refused for being signed out. */
const LONGEST_USE_MS = 60 * 24 * HOUR_MS
const SESSION_MS = LONGEST_USE_MS + 24 * 24 * HOUR_MS

/** Valid input of calls that have no example, with the ids of the owner, and of those whose example finds what is there; the rest is made of ids alone. */
const VALID_INPUTS: Partial<Record<CallName, (owner: OwnerOfEverything) => CallInput>> = {
  createAnalysis: () => ({ body: { subject: BY_HAND } }),
  changeAccount: ({ id }) => ({
    params: { accountId: id },
    body: { plan: { key: 'pro', endsAt: '2030-01-01T00:00:00Z' } },
  }),
  changeGrants: ({ id }) => ({ params: { accountId: id }, body: { add: ['admin app'] } }),
  deleteAccount: ({ id, username }) => ({ params: { accountId: id }, body: { username } }),
  advanceDemo: () => ({ body: { after: 1 } }),
  retryJob: ({ taskId }) => ({ params: { queue: 'task', jobId: taskId } }),
  cancelJob: ({ taskId }) => ({ params: { queue: 'task', jobId: taskId } }),
  runScheduledJob: () => ({ params: { key: 'nothing' } }),
}

describeWithDatabase('Hostile input', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  beforeAll(async () => {
    call = await appInMemory(getDatabase(), { clock: () => now })
  })

  /** The account of the attempts, until one of them is taken. */
  let current: OwnerOfEverything | null = null
  let begun: Date

  /** Returns an account that may do everything and owns one of everything, of which nothing was taken yet. */
  async function untouchedOwner(): Promise<OwnerOfEverything> {
    if (current && now.getTime() - begun.getTime() < LONGEST_USE_MS) return current
    now = begun = new Date()
    current = await ownerOfEverything(getDatabase(), {
      is_admin: true,
      grants: GRANTABLE,
      password_hash: await knownPasswordHash(),
    })
    const expires_at = new Date(now.getTime() + SESSION_MS)
    await getDatabase()
      .db.updateTable('account_session')
      .set({ expires_at })
      .where('id', '=', current.sessionId)
      .execute()
    return current
  }

  /** Such an account, with an example input for the call. */
  async function scene(name: CallName) {
    const owner = await untouchedOwner()
    const example = VALID_INPUTS[name] ?? CALL_EXAMPLES[name]?.input ?? idsOf(owner)
    return { owner, input: typeof example === 'function' ? example(owner) : example }
  }

  async function send(name: CallName, token: string, { params = {}, query = {}, body }: SentInput) {
    const { method, path }: Call = CALLS[name]
    const search = Object.entries(query).map(([key, value]) => `${key}=${value}`)
    const response = await call.app.inject({
      method,
      url: `${path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? 'x')}?${search.join('&')}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    // Nobody is refused for requesting often. What has no meaning is not counted, and the use of a session is stored once in a minute.
    if (response.statusCode !== 400) now = new Date(now.getTime() + HOUR_MS)
    return { status: response.statusCode, text: response.payload, type: response.headers['content-type'] }
  }

  const encoded = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, encodeURIComponent(text)]))

  test.each(ALL_CALLS)('to %s is answered or refused by a code of the catalogue', async (name, about) => {
    const unexpected: string[] = []
    let { owner, input } = await scene(name)
    for (const attempt of attemptsOn(inputNodesOf(about), about)) {
      let isTaken = false
      for (const { title, change } of attempt) {
        const sent: SentInput = {
          params: encoded(input.params),
          query: encoded(input.query),
          ...(about.body && { body: JSON.stringify(input.body ?? {}) }),
        }
        const response = await send(name, owner.token, change(sent, input))
        if (!isExpected(response))
          unexpected.push(`${title}: ${response.status} ${response.text.slice(0, 200)}`)
        isTaken ||= about.method !== 'GET' && (response.status < 400 || response.status === 401)
      }
      // What was taken may have ended the session, the account or what the next attempt is about.
      if (isTaken) current = null
      ;({ owner, input } = await scene(name))
    }
    expect(unexpected).toEqual([])
  })

  describe('beside the calls', () => {
    test.each(HOSTILE_PARTS)('%s in an address', async (part) => {
      now = new Date()
      for (const url of [
        `/api/${part}`,
        `/api/tiles/${part}`,
        `/api/tiles/parcels/${part}/1/0/0`,
        `/api/health?${part}`,
      ]) {
        const { statusCode } = await call.app.inject(url)
        expect(`${url.slice(0, 80)}: ${statusCode}`).toMatch(/: (200|30\d|40\d|41\d|42\d)$/)
      }
    })

    test.each(['\x01', 'é', 'x'.repeat(8000), '\u007F', '%00', '{"a":1}', ','])(
      '%j in a header',
      async (value) => {
        // An account of its own, at which nobody failed to sign in yet.
        current = null
        const { owner, input } = await scene('login')
        for (const name of [
          'authorization',
          'cookie',
          'user-agent',
          'if-none-match',
          'x-forwarded-for',
          'x-forwarded-host',
          'x-lotline-user',
          'accept',
          'accept-encoding',
          'range',
          'content-type',
          'origin',
        ]) {
          const headers = {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            [name]: value,
          }
          for (const request of [
            { url: '/api/user/refresh', headers },
            { method: 'POST' as const, url: '/api/user/login', headers, payload: JSON.stringify(input.body) },
          ]) {
            const { statusCode } = await call.app.inject(request)
            expect(`${name}: ${statusCode}`).toMatch(/: (200|40\d|41\d|42\d)$/)
          }
        }
      },
    )
  })
})

const idsOf = (owner: OwnerOfEverything) => (): CallInput => ({
  params: {
    accountId: owner.id,
    sessionId: owner.otherSessionId,
    taskId: owner.taskId,
    mailId: owner.mailId,
    releaseId: '1',
  },
})

function isExpected({ status, text, type }: { status: number; text: string; type: unknown }): boolean {
  if (status < 400) return true
  if (status >= 500 || !String(type).startsWith('application/json')) return false
  const { code } = JSON.parse(text) as { code: ErrorCode }
  return ERRORS[code] === status
}
