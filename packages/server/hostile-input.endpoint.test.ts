import { beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { type InputNode, inputNodesOf } from '#contract/testing/input-nodes.ts'
import { DERIVED_RESOURCES, RESOURCE_KEYS } from '#domain/account/permissions.ts'
import { describeWithDatabase } from './testing/databases/databases.ts'
import { type OwnerOfEverything, ownerOfEverything } from './testing/rows/account-rows.ts'
import { type AppInMemory, appInMemory } from './testing/servers/app-in-memory.ts'
import { CALL_EXAMPLES, type CallInput } from './testing/servers/call-examples.ts'
import { knownPasswordHash } from './testing/sign-in/watched-passwords.ts'

const ALL = Object.entries(CALLS) as [CallName, Call][]
const GRANTABLE = RESOURCE_KEYS.filter((key) => !DERIVED_RESOURCES.includes(key))
const HOUR_MS = 3_600_000

/** Valid input of calls that have no example, with the ids of the owner; the rest is made of ids alone. */
const FOR_ADMINISTRATORS: Partial<Record<CallName, (owner: OwnerOfEverything) => CallInput>> = {
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

/** JSON as text, for what `JSON.stringify` cannot write. */
const RAW = 'raw-json:'
const DEEP = 20_000
const HOSTILE_VALUES: readonly unknown[] = [
  '\0',
  'a\0b',
  '\uD800',
  'a\uDC00b',
  '\u202Egnp.exe',
  'a\r\nSubject: b',
  "' OR 1=1; --\\",
  '%s{}<b>&amp;',
  '2147483648',
  '9'.repeat(400),
  '',
  2_147_483_648,
  9_007_199_254_740_992,
  -1,
  0.5,
  `${RAW}1e309`,
  `${RAW}-1e309`,
  `${RAW}${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${RAW}{"__proto__":{"isAdmin":true}}`,
  null,
  true,
  {},
  [],
]
/** As they stand in an address. */
const HOSTILE_PARTS = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%E2%80%AEgnp.exe',
  'a%0D%0Ab',
  '%FF',
  '%',
  '2147483648',
  '9223372036854775808',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '..%2F..%2Fetc%2Fpasswd',
  'x'.repeat(250),
  'x'.repeat(5000),
]
/** As another program would send it, beside the JSON of our pages. */
const HOSTILE_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  `${'['.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
]

describeWithDatabase('Hostile input', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  beforeAll(async () => {
    call = await appInMemory(getDatabase(), { clock: () => now })
  })

  /** Creates an account that may do everything and owns one of everything, with an example input for the call. */
  async function scene(name: CallName) {
    now = new Date()
    const owner = await ownerOfEverything(getDatabase(), {
      is_admin: true,
      grants: GRANTABLE,
      password_hash: await knownPasswordHash(),
    })
    const example = CALL_EXAMPLES[name]?.input ?? FOR_ADMINISTRATORS[name] ?? idsOf(owner)
    return { owner, input: typeof example === 'function' ? example(owner) : example }
  }

  async function send(name: CallName, token: string, { params = {}, query = {}, body }: SentInput) {
    // Nobody is refused for asking often.
    now = new Date(now.getTime() + HOUR_MS)
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
    return { status: response.statusCode, text: response.payload, type: response.headers['content-type'] }
  }

  const encoded = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, encodeURIComponent(text)]))

  test.each(ALL)('to %s is answered or refused by a code of the catalogue', async (name, about) => {
    const nodes = inputNodesOf(about)
    const unexpected: string[] = []
    for (const attempt of attemptsOn(nodes, about)) {
      // Each of its own: some of them end their session, or the account.
      const { owner, input } = await scene(name)
      for (const { title, change } of attempt) {
        const sent: SentInput = {
          params: encoded(input.params),
          query: encoded(input.query),
          ...(about.body && { body: JSON.stringify(input.body ?? {}) }),
        }
        const answer = await send(name, owner.token, change(sent, input))
        if (!isExpected(answer)) unexpected.push(`${title}: ${answer.status} ${answer.text.slice(0, 200)}`)
      }
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
        now = new Date()
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

/** As it goes out: parts of the address encoded, the body as text. */
interface SentInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: string
}
interface Attempt {
  title: string
  change(sent: SentInput, input: CallInput): SentInput
}

/** Yields the attempts, in groups that share an account. */
function* attemptsOn(nodes: readonly InputNode[], { body, path }: Call): Generator<Attempt[]> {
  const places = new Map(nodes.map((node) => [node.path.join('.'), node.path]))
  for (const path of places.values()) {
    const [part, ...within] = path
    if (part === 'body') yield HOSTILE_VALUES.map((value) => bodyAttempt(within, value))
    else
      yield HOSTILE_PARTS.map((value) => addressAttempt(part as 'params' | 'query', String(within[0]), value))
  }
  const named = [...path.matchAll(/:(\w+)/g)].map(([, key]) => key as string)
  for (const key of named) {
    if (!places.has(`params.${key}`)) yield HOSTILE_PARTS.map((value) => addressAttempt('params', key, value))
  }
  if (body) {
    yield HOSTILE_BODIES.map((text) => ({
      title: `body ${text.slice(0, 40)}`,
      change: (sent) => ({ ...sent, body: text }),
    }))
  }
}

const addressAttempt = (part: 'params' | 'query', key: string, value: string): Attempt => ({
  title: `${part}.${key} ${value.slice(0, 40)}`,
  change: (sent) => ({ ...sent, [part]: { ...sent[part], [key]: value } }),
})

const bodyAttempt = (path: InputNode['path'], value: unknown): Attempt => ({
  title: `body.${path.join('.')} ${JSON.stringify(value).slice(0, 60)}`,
  change: (sent, { body = {} }) => ({ ...sent, body: withValue(body, path, value) }),
})

/** JSON of a body with a value in this place, which is made where the body has none. */
function withValue(body: object, path: InputNode['path'], value: unknown): string {
  const copy = structuredClone(body) as Record<string | number, unknown>
  let place = copy
  path.forEach((step, index) => {
    // Any key of a record, or the key itself.
    const isKey = step === '(key)'
    const key = step === '*' ? 'tax.taxYear' : isKey ? String(value).replace(RAW, '') : step
    if (index === path.length - 1) {
      place[key] = isKey ? {} : value
      return
    }
    const next = place[key]
    place[key] =
      typeof next === 'object' && next !== null ? next : typeof path[index + 1] === 'number' ? [] : {}
    place = place[key] as Record<string | number, unknown>
  })
  return JSON.stringify(copy).replace(new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*)"`), (_, text: string) =>
    JSON.parse(`"${text}"`),
  )
}

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
