import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { inputSchema } from '#contract/wire/input-json-schema.ts'
import type { OwnerOfEverything } from '#server/testing/rows/account-rows.ts'
import type { CallInput } from '#server/testing/servers/call-example.ts'
import { CALL_EXAMPLES } from '#server/testing/servers/call-examples.ts'
import { valuesOf } from './arbitrary.ts'
import { asOutgoing, formatRequests, fuzzRequests } from './requests.ts'
import { urlText } from './url-text.ts'

const ALL = Object.entries(CALLS) as [CallName, Call][]

const OWNER = new Proxy({} as OwnerOfEverything, {
  get: (_, name) => (name === 'email' ? 'pat@lotline.test' : '7d3f0a52-5d0c-4c56-9d0e-2f3a7c1b9e11'),
})

describe('inputs made from the schemas of the contract', () => {
  const parts = ALL.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${name} ${part}`, schema, examplePart(name, part)] as const] : [],
    ),
  )

  /**
   * Some rules are not in the JSON schema (good passwords, known professions), so the example gets further.
   */
  function examplePart(name: CallName, part: string): unknown {
    const { input } = CALL_EXAMPLES[name] ?? {}
    return (typeof input === 'function' ? input(OWNER) : input)?.[part as keyof CallInput]
  }

  test.each(parts)(
    '%s: some get past the schema, so that what lies behind is reached',
    (_, schema, example) => {
      const values = fc.sample(valuesOf(inputSchema(schema)), { seed: 1, numRuns: 200 })
      expect([example, ...values].some((value) => schema.safeParse(value).success)).toBe(true)
    },
  )

  it('know the items of lists that are counted before they are read', () => {
    const schema = inputSchema(CALLS.parcelRows.body)
    expect(schema.properties?.upids).toMatchObject({ items: { type: 'string', maxLength: 200 } })
  })
})

describe('requests', () => {
  test.each(ALL)('%s has some', (_, call) => {
    expect(fuzzRequests(call, undefined, 1).length).toBeGreaterThan(0)
  })

  it('hold hostile texts of the format that the contract asks for', () => {
    const titles = formatRequests(CALLS.saveBranding, undefined, 1).map(({ title }) => title)
    expect(titles).toContain(`body.branding.url: "https://example.ca/?q=';DROP TABLE account;--"`)
  })

  it('hold such texts in lists, too, in an input that is otherwise valid', () => {
    const bodies = formatRequests(CALLS.deleteOwnSales, { body: { ownSaleIds: [] } }, 1).map(
      ({ outgoing }) => outgoing.body,
    )
    expect(bodies).toContain('{"ownSaleIds":["ffffffff-ffff-ffff-ffff-ffffffffffff"]}')
    const sheet = { params: { upid: 'a' }, body: { edits: { items: {} } } }
    expect(formatRequests(CALLS.saveSummarySheet, sheet, 1)).not.toEqual([])
  })

  it('are the same for the same seed', () => {
    const made = () => JSON.stringify(fuzzRequests(CALLS.search, undefined, 7))
    expect(made()).toBe(made())
  })

  it('put ids into the address and the rest into the body', () => {
    const outgoing = asOutgoing(CALLS.renamePreset, { params: { presetId: 'a/b' }, body: { name: 'x' } })
    expect(outgoing).toMatchObject({ path: '/api/preset/a%2Fb/rename', body: '{"name":"x"}' })
  })

  it('write a lone surrogate into an address as the bytes of a careless client', () => {
    expect(urlText('a\ud800b c')).toBe('a%ED%A0%80b%20c')
  })
})
