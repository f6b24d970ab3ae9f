import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateAnalysis } from '#contract/cma/analyses.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const NUMBER = 'R2000001'
const CLOSED = {
  ...{ ListingKey: NUMBER, ListingId: NUMBER, StandardStatus: 'Closed' },
  ...{ PropertySubType: 'Single Family Residence', CloseDate: '2026-03-04', ClosePrice: 1_285_000 },
  ...{ Latitude: 49.25, Longitude: -123.1, LivingArea: 2000, LivingAreaUnits: 'Square Feet' },
}

const SUBJECT: CreateAnalysis['subject'] = {
  kind: 'hand',
  name: 'A new house',
  position: [-123.1, 49.25],
  marketClass: 'house',
  tenure: 'freehold',
  building: null,
  neighbourhood: null,
  corrections: { floorSquareMetres: 180 },
}

describeWithDatabase('The parcel of a closed listing', (getDatabase) => {
  let board: Server
  let call: AppInMemory
  let stated: unknown = null
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller

  beforeAll(async () => {
    board = createServer((request, response) => {
      const token = { access_token: 'token', token_type: 'Bearer', expires_in: 600 }
      const rows = { value: [{ ...CLOSED, ParcelNumber: stated }] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url?.startsWith('/token') ? token : rows))
    })
    await new Promise<void>((resolve) => board.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(board.address() as AddressInfo).port}`
    call = await appInMemory(getDatabase(), {
      clock: () => new Date('2026-10-01T20:00:00Z'),
      environment: {
        LOTLINE_BOARD_PARAGON_URL: `${address}/odata`,
        LOTLINE_BOARD_PARAGON_TOKEN_URL: `${address}/token`,
      },
    })
    mine = call.as(await signedInAccount(getDatabase()))
    analyses = analysisCaller(mine)
    const credentials = { username: 'pat', password: 'secret' }
    const saved = await mine.post('saveCredentials', { credentialsKey: 'MlsParagon', ...credentials })
    expect(saved.status, saved.text).toBe(200)
  })
  afterAll(async () => {
    await call.app.close()
    await new Promise((resolve) => board.close(resolve))
  })

  const addStating = async (parcelNumber: unknown) => {
    stated = parcelNumber
    const { id: analysisId, version } = await analyses.create(SUBJECT)
    const by = { kind: 'listing' as const, listingNumber: NUMBER }
    const { status, message } = await mine.post('addComparable', { analysisId, version, by })
    return { status, message, choices: (await analyses.opened({ id: analysisId })).choices }
  }

  test.each([['012-345-678'], [['012345678']]])(
    'is the one whose PID it states: %o',
    async (parcelNumber) => {
      expect(await addStating(parcelNumber)).toMatchObject({
        status: 200,
        choices: [{ saleId: `board:paragon:${NUMBER}`, choice: 'pin' }],
      })
    },
  )

  test.each([
    ['012-345-678, 012-345-679', '“012-345-678, 012-345-679”'],
    [['012-345-678', '012-345-679'], '“012-345-678, 012-345-679”'],
    ['Several', '“Several”'],
  ])('is none where it states %o for its PID', async (parcelNumber, quoted) => {
    expect(await addStating(parcelNumber)).toEqual({
      status: 422,
      message: `No sale of MLS® number ${NUMBER} before the effective date is in the data. At MLS Paragon its PID is ${quoted}, which is not a single PID. Enter parcels that were sold together by hand. You can enter it by hand.`,
      choices: [],
    })
  })

  test.each([[null], [' ']])('is none where it states no PID: %o', async (parcelNumber) => {
    expect(await addStating(parcelNumber)).toMatchObject({
      status: 422,
      message: expect.stringContaining('MLS Paragon does not state its PID. You can enter it by hand.'),
      choices: [],
    })
  })
})
