import type { Call } from '#contract/calls.ts'
import { hostileTextsFor } from '#contract/testing/formatted-texts.ts'
import type { InputNode } from '#contract/testing/input-nodes.ts'
import type { CallInput } from './call-example.ts'

/** Prefix of raw JSON that `JSON.stringify` cannot produce. */
const RAW = 'raw-json:'

const DEEP = 20_000

const HOSTILE_VALUES: readonly unknown[] = [
  'a\0b',
  '\uD800',
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
  `${RAW}${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${RAW}{"__proto__":{"isAdmin":true}}`,
  null,
  true,
  {},
  [],
]

/** Values as written in an address. */
export const HOSTILE_PARTS = [
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

/** Bodies in formats that our pages never send. */
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

/** Returns the request to send: parts of the address encoded, the body as text. */
export interface SentInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: string
}

interface Attempt {
  title: string
  change(sent: SentInput, input: CallInput): SentInput
}

/** Yields the attempts, in groups that share an account. */
export function* attemptsOn(nodes: readonly InputNode[], { body, path }: Call): Generator<Attempt[]> {
  const places = new Map(nodes.map((node) => [node.path.join('.'), node.path]))
  for (const path of places.values()) {
    const [part, ...within] = path
    if (part === 'body') yield HOSTILE_VALUES.map((value) => bodyAttempt(within, value))
    else
      yield HOSTILE_PARTS.map((value) => addressAttempt(part as 'params' | 'query', String(within[0]), value))
  }
  for (const { path, schema, kind } of nodes) {
    const [part, ...within] = path
    const texts = kind === 'text' ? hostileTextsFor(schema) : []
    if (part === 'body') yield texts.map((text) => bodyAttempt(within, text))
    else
      yield texts.map((text) =>
        addressAttempt(
          part as 'params' | 'query',
          String(within[0]),
          encodeURIComponent(text.toWellFormed()),
        ),
      )
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

/** JSON of a body with a value at this place, which is created if absent. */
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
