import { describe, expect, test } from 'vitest'
import { SourceUnavailable } from '../../fact-connector.ts'
import type { BoardConnections } from '../board-connection.ts'
import { closedListingSources } from './closed-listings.ts'

const SERVICE = 'https://board.lotline.test/reso'
const CONNECTIONS: BoardConnections = {
  paragon: { serviceUrl: SERVICE, tokenUrl: `${SERVICE}/token`, scope: null, isStandIn: false },
  viva: null,
  aoir: null,
  cls: null,
}
const QUERY_OPTIONS = {
  credentials: { username: 'pat', password: 'secret' },
  signal: new AbortController().signal,
}
const ROW = {
  ListingId: 'R2000001',
  ParcelNumber: '012-345-678',
  StandardStatus: 'Closed',
  CloseDate: '2026-03-04',
  ClosePrice: '1285000',
  Latitude: 49.2,
  Longitude: -123.1,
  LivingArea: 2000,
  LivingAreaUnits: 'Square Feet',
  LotSizeArea: 0,
  LotSizeUnits: 'Acres',
  YearBuilt: 0,
}

function boardOf(rows: object[]) {
  const requested: string[] = []
  const fetch = (async (input: string | URL | Request) => {
    requested.push(decodeURIComponent(String(input)))
    if (String(input).endsWith('/token'))
      return Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 600 })
    return Response.json({ value: rows })
  }) as typeof globalThis.fetch
  const source = closedListingSources(CONNECTIONS, fetch).paragon
  if (!source) throw new Error('The board is set up.')
  return { find: (number = 'R2000001') => source.find(number, QUERY_OPTIONS), requested }
}

describe('A closed listing of a board', () => {
  test('is read by its number, in capitals or not; what is 0 is not stated', async () => {
    const { find, requested } = boardOf([{ ...ROW, Latitude: 0, Longitude: 0 }])
    expect(await find('r2000001')).toMatchObject({
      isClosed: true,
      listing: {
        ...{ listingNumber: 'R2000001', pid: '012345678', soldOn: '2026-03-04', priceDollars: 1_285_000 },
        ...{
          floorSquareMetres: 185.81,
          lotSquareMetres: null,
          yearBuilt: null,
          position: null,
          listedOn: null,
        },
      },
    })
    expect(requested.at(-1)).toContain("(ListingId eq 'r2000001' or ListingId eq 'R2000001')")
  })

  test('comes before one of the same number that is not closed; without it the state is said', async () => {
    const active = { ...ROW, StandardStatus: 'Active', CloseDate: null, ClosePrice: null }
    expect(await boardOf([active, ROW]).find()).toMatchObject({ isClosed: true })
    expect(await boardOf([active]).find()).toEqual({ isClosed: false, status: 'Active' })
    expect(await boardOf([]).find()).toBeNull()
  })

  test.each([
    ['PID 012-345-678', '012345678'],
    [['012-345-678'], '012345678'],
    ['012-345-678; 012-345-679', null],
    ['000-000-000', null],
  ])('that states %o for its PID is of %s', async (stated, pid) => {
    const found = await boardOf([{ ...ROW, ParcelNumber: stated }]).find()
    expect(found).toMatchObject({ listing: { pid, statedPid: String(stated) } })
  })

  test('that states no PID is of none', async () => {
    const found = await boardOf([{ ...ROW, ParcelNumber: null }]).find()
    expect(found).toMatchObject({ listing: { pid: null, statedPid: null } })
  })

  test.each([
    [{ ListingId: 'R2000002' }, 'it is about other listings only'],
    [{ ClosePrice: 0 }, 'what it states for ClosePrice is missing'],
    [{ CloseDate: null }, 'what it states for CloseDate is missing'],
    [{ LivingAreaUnits: 'Tsubo' }, 'in an unknown unit (Tsubo)'],
  ])('of %o cannot be used', async (some, words) => {
    const finding = boardOf([{ ...ROW, ...some }]).find()
    await expect(finding).rejects.toThrow(SourceUnavailable)
    await expect(finding).rejects.toThrow(words)
  })
})
