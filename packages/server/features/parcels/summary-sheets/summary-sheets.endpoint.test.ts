import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { SummarySheet } from '#contract/parcel/summary-sheets.ts'
import { MAX_EDITS } from '#domain/summary-sheet/sheet.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const EDITS = {
  items: { 'tax.taxYear': { value: '2026' }, 'sales.2019-04-03.850000': { isDeleted: true } },
  sections: { planning: { title: 'What may be built' } },
} as const

describeWithDatabase('The calls about summary sheets', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let stranger: TestAccount
  let release: number
  const upids = ['testtown-1', 'testtown-2']
  const now = new Date('2026-11-21T12:00:00Z')
  beforeAll(async () => {
    call = await appInMemory(getDatabase(), { clock: () => now })
    release = await makeRelease(getDatabase())
    for (const upid of upids) await makeParcel(getDatabase(), release, upid)
  })
  beforeEach(async () => {
    account = await signedInAccount(getDatabase())
    stranger = await signedInAccount(getDatabase())
  })
  const sheetsOf = async (requested: readonly string[], who = account) =>
    (
      (await call.as(who).post('openSummarySheets', { upids: [...requested] })).payload as {
        sheets: SummarySheet[]
      }
    ).sheets
  const bodyFor = (about: Partial<CallBody<'saveSummarySheet'>> = {}): CallBody<'saveSummarySheet'> => ({
    upid: upids[0] ?? '',
    title: 'The corner lot',
    edits: EDITS,
    showsMlsHistory: true,
    version: 0,
    ...about,
  })
  const save = (about: Partial<CallBody<'saveSummarySheet'>> = {}, who = account) =>
    call.as(who).post('saveSummarySheet', bodyFor(about))

  test('an untouched sheet is there for every parcel, in the order asked, each once', async () => {
    const [first = '', second = ''] = upids
    const sheets = await sheetsOf([second, first, second])
    expect(sheets.map(({ upid }) => upid)).toEqual([second, first])
    expect(sheets[0]).toEqual({
      upid: second,
      title: null,
      edits: { items: {}, sections: {} },
      showsMlsHistory: false,
      version: 0,
      updatedAt: null,
    })
  })

  test('what is saved is there when it is opened again, and counts its versions', async () => {
    const saved = await save()
    expect(saved).toMatchObject({
      status: 200,
      payload: { ...bodyFor(), version: 1, updatedAt: now.toISOString() },
    })
    expect(await sheetsOf(upids.slice(0, 1))).toEqual([saved.payload])
    const again = await save({
      version: 1,
      title: null,
      edits: { items: {}, sections: {} },
      showsMlsHistory: false,
    })
    expect(again).toMatchObject({ status: 200, payload: { title: null, version: 2, showsMlsHistory: false } })
  })

  test.each([
    ['never saved by this window', 0],
    ['saved before', 1],
    ['from the future', 9],
    ['the largest', 2_147_483_647],
  ])('a sheet that was saved elsewhere since is not overwritten: %s', async (_, version) => {
    await save()
    await save({ version: 1, title: 'Saved in another window' })
    const refused = await save({ version, title: 'Late' })
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringMatching(/load the version saved there, or overwrite it with yours\.$/),
    })
    expect(await sheetsOf(upids.slice(0, 1))).toMatchObject([
      { title: 'Saved in another window', version: 2 },
    ])
  })

  test('two windows that save at once: one wins, the other is told', async () => {
    const statuses = (await Promise.all([save({ title: 'One' }), save({ title: 'Two' })])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('belong to whoever saved them', async () => {
    await save()
    expect(await sheetsOf(upids.slice(0, 1), stranger)).toMatchObject([{ title: null, version: 0 }])
    expect(await save({ version: 1, title: 'Not mine' }, stranger)).toMatchObject({ status: 409 })
    expect(await save({ title: 'Mine, too' }, stranger)).toMatchObject({
      status: 200,
      payload: { version: 1 },
    })
    expect(await sheetsOf(upids.slice(0, 1))).toMatchObject([{ title: 'The corner lot', version: 1 }])
  })

  test('a sheet of no parcel is not begun; one of a parcel that has gone since is still kept', async () => {
    expect(await save({ upid: 'nowhere:1' })).toMatchObject({ status: 404, code: 'parcel_not_found' })
    await makeParcel(getDatabase(), release, 'assembled')
    await save({ upid: 'assembled' })
    await getDatabase().db.deleteFrom('parcel').where('upid', '=', 'assembled').execute()
    expect(await save({ upid: 'assembled', version: 1 })).toMatchObject({
      status: 200,
      payload: { version: 2 },
    })
  })

  test.each([
    ['no parcels', { upids: [] }],
    ['a parcel that is no text', { upids: [7] }],
    ['nothing', {}],
  ])('opening %s is refused', async (_, body) => {
    expect(await call.as(account).post('openSummarySheets', body as never)).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  })

  test('more than fits side by side, and texts of a whole page, are too much', async () => {
    const requested = Array.from({ length: 21 }, (_, index) => `demo:${index}`)
    const long = { items: { 'tax.taxYear': { value: 'x'.repeat(2_001) } }, sections: {} }
    const responses = [
      await call.as(account).post('openSummarySheets', { upids: requested }),
      await save({ title: 'x'.repeat(201) }),
      await save({ edits: long }),
    ]
    for (const response of responses)
      expect(response).toMatchObject({ status: 413, code: 'payload_too_large' })
    expect(await sheetsOf(upids.slice(0, 1))).toMatchObject([{ version: 0 }])
  })

  const many = Object.fromEntries(
    Array.from({ length: MAX_EDITS + 1 }, (_, index) => [`tax.item${index}`, { isDeleted: true }]),
  )
  test.each([
    ['an empty title', { title: '' }],
    ['a key that is none', { edits: { items: { taxYear: { value: 1 } }, sections: {} } }],
    ['an edit of nothing', { edits: { items: { 'tax.taxYear': {} }, sections: {} } }],
    ['a section that is none', { edits: { items: {}, sections: { kitchen: { isDeleted: true } } } }],
    ['a value that is an object', { edits: { items: { 'tax.taxYear': { value: { a: 1 } } }, sections: {} } }],
    ['more edits than a person makes', { edits: { items: many, sections: {} } }],
    ['further fields', { edits: { items: {}, sections: {}, html: '<b>' } }],
    ['a version below 0', { version: -1 }],
    ['a null character', { edits: { items: { 'tax.taxYear': { value: '\0' } }, sections: {} } }],
  ])('saving %s is refused, and nothing is kept', async (_, about) => {
    expect(await save(about as never)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await sheetsOf(upids.slice(0, 1))).toMatchObject([{ version: 0 }])
  })

  test('without a subscription there are no summary sheets', async () => {
    const unpaid = await signedInAccount(getDatabase(), { plan_key: 'none' })
    expect(await call.as(unpaid).post('openSummarySheets', { upids: ['demo:1'] })).toMatchObject({
      status: 403,
    })
    expect(await call.as(null).post('openSummarySheets', { upids: ['demo:1'] })).toMatchObject({
      status: 401,
    })
  })
})
