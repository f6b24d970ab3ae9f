import fc from 'fast-check'
import type { Call } from '#contract/calls.ts'
import { hostileTextsFor } from '#contract/testing/formatted-texts.ts'
import { inputNodesOf } from '#contract/testing/input-nodes.ts'
import { inputSchema } from '#contract/wire/input-json-schema.ts'
import type { Random } from '#demo/district/random.ts'
import type { CallInput } from '#server/testing/servers/call-example.ts'
import type { Outgoing } from '../machine/send.ts'
import { shuffle } from '../machine/shuffle.ts'
import { valuesOf } from './arbitrary.ts'
import { rawBodies } from './hostile.ts'
import { type Mutation, mutationsOf, withValueAt } from './mutations.ts'
import { urlText } from './url-text.ts'

export interface FuzzRequest {
  title: string
  /** Whether the input is valid except for one hostile value. Such requests get furthest. */
  isNearlyRight: boolean
  outgoing: Outgoing
}

const RANDOM_INPUTS = 30

/**
 * Requests of a call: its example with each value replaced by each hostile one, inputs from its schemas, and
 * bodies of a wrong content type.
 */
export function fuzzRequests(call: Call, example: CallInput | undefined, seed: number): FuzzRequest[] {
  const random = randomInputs(call, seed)
  const base = example ?? random[0]?.value ?? {}
  return [
    ...[{ title: 'as it is', value: base }, ...mutationsOf(inputParts(base as CallInput))].map((each) =>
      asRequest(call, each, true),
    ),
    ...random.map((each) => asRequest(call, each, false)),
    ...rawRequests(call, base as CallInput),
  ]
}

/** Chooses at random; two thirds are nearly right, if there are enough. */
export function chooseRequests(
  requests: readonly FuzzRequest[],
  most: number,
  random: Random,
): FuzzRequest[] {
  const nearlyRight = shuffle(
    requests.filter((each) => each.isNearlyRight),
    random,
  )
  const others = shuffle(
    requests.filter((each) => !each.isNearlyRight),
    random,
  )
  const count = Math.max(Math.ceil((most * 2) / 3), most - others.length)
  return shuffle([...nearlyRight.slice(0, count), ...others].slice(0, most), random)
}

const inputParts = ({ params, query, body }: CallInput) => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(body && { body }),
})

/** Replaces texts by hostile ones of the same format, in an input that is valid with them if there is one. */
export function formatRequests(call: Call, example: CallInput | undefined, seed: number): FuzzRequest[] {
  const bases = [...(example ? [example] : []), ...randomInputs(call, seed).map(({ value }) => value)]
  return inputNodesOf(call)
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ path, schema }) =>
      hostileTextsFor(schema).map((text) => {
        const inputs = bases.map((base) => withValueAt(base, path, text) as CallInput)
        const value = inputs.find((input) => isValid(call, input)) ?? inputs[0]
        return asRequest(call, { title: `${path.join('.')}: ${JSON.stringify(text)}`, value }, true)
      }),
    )
}

const isValid = ({ params, query, body }: Call, input: CallInput): boolean =>
  Object.entries({ params, query, body }).every(
    ([part, schema]) => !schema || schema.safeParse(input[part as keyof CallInput] ?? {}).success,
  )

const asRequest = (call: Call, { title, value }: Mutation, isNearlyRight: boolean): FuzzRequest => ({
  title,
  isNearlyRight,
  outgoing: asOutgoing(call, value as CallInput),
})

function randomInputs({ params, query, body }: Call, seed: number): Mutation[] {
  const parts = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[part, valuesOf(inputSchema(schema))] as const] : [],
  )
  if (parts.length === 0) return []
  return fc
    .sample(fc.record(Object.fromEntries(parts)), { seed, numRuns: RANDOM_INPUTS })
    .map((value, index) => ({ title: `random input ${index}`, value }))
}

function rawRequests(call: Call, base: CallInput): FuzzRequest[] {
  if (call.method !== 'POST') return []
  const { path } = asOutgoing(call, base)
  return Object.entries(rawBodies(JSON.stringify(base.body ?? {}))).map(([title, { body, type }]) => ({
    title: `body: ${title}`,
    isNearlyRight: false,
    outgoing: { method: 'POST', path, body, headers: { 'content-type': type ?? 'application/json' } },
  }))
}

export function asOutgoing(call: Call, { params, query, body, file }: CallInput): Outgoing {
  const given = (params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => urlText(asText(given[name] ?? 'x')) || '%20')
  const search = Object.entries((query ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${urlText(name)}=${urlText(asText(value))}`)
    .join('&')
  const address = (search ? `${path}?${search}` : path).slice(0, LONGEST_ADDRESS)
  if (file) {
    return {
      method: call.method,
      path: address,
      body: Buffer.from(file.hex, 'hex'),
      headers: { 'content-type': file.contentType },
    }
  }
  if (call.method !== 'POST' || body === undefined) return { method: call.method, path: address }
  return {
    method: call.method,
    path: address,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Longer addresses never get past the HTTP parser. */
const LONGEST_ADDRESS = 12_000

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
