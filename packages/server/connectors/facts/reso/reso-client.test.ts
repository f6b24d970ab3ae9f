import { describe, expect, it } from 'vitest'
import { handTimers } from '../../../testing/servers/hand-timers.ts'
import { equals } from './odata-filter.ts'
import { RESO_LIMITS, ResoClient, type ResoLimits } from './reso-client.ts'

const SERVICE = 'https://api.board.example/odata'
const TOKEN = { access_token: 'secret-token', token_type: 'Bearer', expires_in: 600 }
const QUESTION = { resource: 'Property', select: ['ListingId'], filter: equals('ListingId', 'a&b=c') }
const CREDENTIALS = { username: 'pat', password: 'secret' }

/** Answers these bodies in turn, after a token. */
function service(
  bodies: readonly (object | string)[],
  { token = TOKEN as object, limits = {} as Partial<ResoLimits> } = {},
) {
  const sent: { url: string; headers: Headers; body: string }[] = []
  const left = [...bodies]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input)
    sent.push({ url, headers: new Headers(init?.headers), body: String(init?.body ?? '') })
    const body = url.endsWith('/token') ? token : (left.shift() ?? 'nothing more was expected')
    return typeof body === 'string' ? new Response(body) : Response.json(body)
  }
  const deps = { fetch, clock: () => new Date('2026-08-05T12:00:00Z'), startTimer: handTimers().startTimer }
  const connection = { serviceUrl: SERVICE, tokenUrl: 'https://login.board.example/token', scope: 'api' }
  const client = new ResoClient('The board', connection, deps, { ...RESO_LIMITS, ...limits })
  const rows = () => client.rows(QUESTION, { credentials: CREDENTIALS, signal: new AbortController().signal })
  return { rows, sent }
}

describe('A question to a RESO Web API', () => {
  it('is asked with a token of client credentials, and written as an address', async () => {
    const { rows, sent } = service([{ value: [{ ListingId: 'a&b=c' }], '@odata.count': 1 }])
    expect(await rows()).toEqual([{ ListingId: 'a&b=c' }])
    expect(sent.map(({ url }) => url)).toEqual([
      'https://login.board.example/token',
      `${SERVICE}/Property?$select=ListingId&$filter=ListingId%20eq%20'a%26b%3Dc'&$count=true`,
    ])
    expect(sent[0]?.body).toBe('grant_type=client_credentials&scope=api')
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('pat:secret')}`)
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer secret-token')
    expect(sent[1]?.headers.get('prefer')).toBe('odata.maxpagesize=500')
  })

  it('follows links that are written from where they stand', async () => {
    const pages = [
      { value: [{ ListingId: '1' }], '@odata.nextLink': 'Property?$skiptoken=1' },
      { value: [{ ListingId: '2' }] },
    ]
    const { rows, sent } = service(pages)
    expect(await rows()).toHaveLength(2)
    expect(sent[2]?.url).toBe(`${SERVICE}/Property?$skiptoken=1`)
  })

  it.each([
    'https://elsewhere.example/odata/Property',
    'https://api.board.example/other',
    'https://api.board.example/odata-evil/Property',
    'https://api.board.example@elsewhere.example/odata/x',
    '//elsewhere.example/odata/Property',
    'javascript:alert(1)',
  ])('takes its token nowhere else: %s', async (link) => {
    const { rows, sent } = service([{ value: [], '@odata.nextLink': link }])
    await expect(rows()).rejects.toThrow('its next page is somewhere else')
    expect(sent).toHaveLength(2)
  })

  it.each([
    [
      [
        { value: [], '@odata.nextLink': `${SERVICE}/P?a` },
        { value: [], '@odata.nextLink': `${SERVICE}/P?a` },
      ],
      'form a loop',
    ],
    [[{ value: [{}], '@odata.count': 2 }], 'it returned 1 of 2 rows'],
    [[{ rows: [] }], 'it is not a list of rows'],
    [[{ value: [7] }], 'it is not a list of rows'],
    [['<html>'], 'it is not JSON'],
    [[''], 'it is not JSON'],
  ])('takes %j for no answer', async (bodies, why) => {
    await expect(service(bodies).rows()).rejects.toMatchObject({
      name: 'SourceUnavailable',
      message: expect.stringContaining(why),
    })
  })

  it('stops reading an answer that does not end', async () => {
    const { rows } = service([{ value: ['x'.repeat(3_000_000)] }], { limits: { bytes: 1024 * 1024 } })
    await expect(rows()).rejects.toThrow('A response is larger than 1 MB.')
  })

  it.each([
    {},
    { ...TOKEN, token_type: 'mac' },
    { ...TOKEN, access_token: '' },
    { ...TOKEN, expires_in: -1 },
  ])('is not asked with %j for a token', async (token) => {
    const { rows, sent } = service([], { token })
    await expect(rows()).rejects.toThrow('The board returned no access token.')
    expect(sent).toHaveLength(1)
  })
})
