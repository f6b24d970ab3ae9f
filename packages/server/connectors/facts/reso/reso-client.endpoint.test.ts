import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import {
  BOARD_PIDS,
  dashedPid,
  openBoard,
  standInQueryOptions,
  taxOf,
} from '../../../testing/facts/board-client.ts'
import { and, equals, equalsAny, type Filter } from './odata-filter.ts'

const [FIRST = ''] = BOARD_PIDS

describeWithDatabase('The client of a RESO Web API', (getDatabase) => {
  let board: Awaited<ReturnType<typeof openBoard>>
  beforeAll(async () => {
    board = await openBoard(getDatabase(), { onError: (error) => expect.fail(String(error)) })
  })
  afterAll(() => board.close())
  beforeEach(() => board.beginAnew())

  it('asks for a token once, whoever waits, and answers rows', async () => {
    const { reso } = board.client()
    const responses = await Promise.all([
      reso.rows(taxOf([FIRST]), standInQueryOptions()),
      reso.rows(taxOf([FIRST]), standInQueryOptions()),
      reso.rows(taxOf([BOARD_PIDS[1] ?? '']), standInQueryOptions()),
    ])
    expect(responses[0]).toEqual([
      { ParcelNumber: dashedPid(FIRST), TaxYear: 2026, TaxAnnualAmount: 4123.45 },
    ])
    expect(responses[1]).toEqual(responses[0])
    expect(responses[2]).toMatchObject([{ ParcelNumber: dashedPid(BOARD_PIDS[1] ?? '') }])
    expect(board.tokenRequests()).toBe(1)
  })

  it('follows the pages to their end', async () => {
    const rows = await board.client({ pageRows: 4 }).reso.rows(taxOf(BOARD_PIDS), standInQueryOptions())
    expect(rows.map(({ ParcelNumber }) => ParcelNumber).toSorted()).toEqual(BOARD_PIDS.map(dashedPid))
    expect(board.requested().filter(({ path }) => path.endsWith('/TaxRecord'))).toHaveLength(7)
  })

  it('refuses more pages or rows than it is ready for, instead of leaving some out', async () => {
    await expect(
      board.client({ pageRows: 4, pages: 3 }).reso.rows(taxOf(BOARD_PIDS), standInQueryOptions()),
    ).rejects.toThrow('The response of The board cannot be used: it has more pages than expected.')
    await expect(
      board.client({ rows: 24 }).reso.rows(taxOf(BOARD_PIDS), standInQueryOptions()),
    ).rejects.toThrow('more rows than expected')
    await expect(
      board.client({ bytes: 500 }).reso.rows(taxOf(BOARD_PIDS), standInQueryOptions()),
    ).rejects.toThrow('is larger than')
  })

  it('answers the first so many in the order that is asked for', async () => {
    const sold = {
      resource: 'Property',
      select: ['ListingId', 'ClosePrice'],
      filter: and(equals('StandardStatus', 'Closed'), equalsAny('ParcelNumber', BOARD_PIDS.map(dashedPid))),
      orderBy: 'ClosePrice desc',
      top: 3,
    }
    const rows = await board.client({ pageRows: 2 }).reso.rows(sold, standInQueryOptions())
    expect(rows.map(({ ClosePrice }) => ClosePrice)).toEqual([900_024, 900_023, 900_022])
  })

  it('brings along the pictures of a listing', async () => {
    const [row] = await board.client().reso.rows(
      {
        resource: 'Property',
        select: ['ListingId'],
        filter: equals('ListingId', 'R9123456'),
        expand: 'Media',
      },
      standInQueryOptions(),
    )
    const [picture] = (row?.Media ?? []) as { MediaURL: string; ShortDescription: string }[]
    expect(picture?.ShortDescription).toMatch(/stand-in/i)
    const image = await fetch(String(picture?.MediaURL))
    expect(image.headers.get('content-type')).toContain('image/svg+xml')
    expect(await image.text()).toContain('no photograph')
  })

  it('fetches a new token shortly before the old one ends', async () => {
    const { reso } = board.client()
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    board.passTime(560_000)
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    expect(board.tokenRequests()).toBe(1)
    board.passTime(15_000)
    await reso.rows(taxOf([FIRST]), standInQueryOptions())
    expect(board.tokenRequests()).toBe(2)
    expect(board.requested().every(({ status }) => status === 200)).toBe(true)
  })

  it('fetches one new token when the service has forgotten the old one', async () => {
    const through = board.noting()
    const { reso } = board.client({}, (input, init) => {
      const headers = new Headers(init?.headers)
      if (headers.get('authorization')?.startsWith('Bearer') && board.tokenRequests() === 1)
        headers.set('authorization', 'Bearer forgotten')
      return through(input, { ...init, headers })
    })
    expect(await reso.rows(taxOf([FIRST]), standInQueryOptions())).toHaveLength(1)
    expect(board.requested().map(({ status }) => status)).toEqual([200, 401, 200, 200])
  })

  it.each([
    ['expired-broker', 'Expired password'],
    ['locked-broker', 'Locked account'],
    ['somebody', 'Unknown username or password'],
    ['a:b c&d=é', 'Unknown username or password'],
  ])(
    'says in the words of the service why %s is refused, and asks anew the next time',
    async (username, why) => {
      const { reso } = board.client()
      const refused = { name: 'CredentialsRefused', message: why }
      await expect(reso.rows(taxOf([FIRST]), standInQueryOptions({ username }))).rejects.toMatchObject(
        refused,
      )
      await expect(reso.checkCredentials(standInQueryOptions({ username }))).rejects.toMatchObject(refused)
      expect(board.tokenRequests()).toBe(2)
      expect(await reso.rows(taxOf([FIRST]), standInQueryOptions())).toHaveLength(1)
    },
  )

  it('says in the words of the service what it does not understand', async () => {
    const { reso } = board.client()
    await expect(
      reso.rows({ ...taxOf([FIRST]), select: ['ParcelNumber', 'Nonsense'] }, standInQueryOptions()),
    ).rejects.toMatchObject({
      name: 'ResoRefused',
      message: "The board: Could not find a property named 'Nonsense' on type 'TaxRecord'.",
    })
    await expect(
      reso.rows({ ...taxOf([FIRST]), resource: 'Members' }, standInQueryOptions()),
    ).rejects.toThrow('Resource not found')
    const filters = [
      'ParcelNumber eq 900000010',
      "TaxYear eq 'x'",
      "ParcelNumber is 'x'",
      'ParcelNumber eq',
      '(TaxYear eq 1',
    ]
    for (const filter of filters) {
      await expect(
        reso.rows({ ...taxOf([FIRST]), filter: filter as Filter }, standInQueryOptions()),
      ).rejects.toMatchObject({
        name: 'ResoRefused',
      })
    }
  })

  it('keeps a value a value, whatever it holds', async () => {
    const sly = equals('ParcelNumber', "x' or ParcelNumber ne 'y")
    expect(await board.client().reso.rows({ ...taxOf([FIRST]), filter: sly }, standInQueryOptions())).toEqual(
      [],
    )
  })
})
