import { beforeEach, expect, test } from 'vitest'
import type { Preset } from '#contract/account/preset-calls.ts'
import { MAX_PRESETS } from '#domain/table/column-presets.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const LAND = { scope: 'table', name: 'Land', columns: ['parcel.pid', 'parcel.areaMetric'] } as const

describeWithDatabase('The calls about presets of columns', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let stranger: TestAccount
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
    account = await signedInAccount(getDatabase())
    stranger = await signedInAccount(getDatabase())
  })
  const save = async (body: object) => call.as(account).post('savePreset', body as never)
  const saved = async (body: object) => ((await save(body)).payload as { preset: Preset }).preset
  const listed = async (who = account) =>
    ((await call.as(who).get('columnPresets')).payload as { presets: Preset[] }).presets

  test('keep columns of the table and of data sources, in their order', async () => {
    expect(await listed()).toEqual([])
    const land = await saved({ ...LAND, name: '  Land  and   area ' })
    const owners = await saved({ scope: 'myltsa', name: 'Owners', columns: ['myltsa.registeredOwner'] })
    expect(land).toEqual({ ...LAND, name: 'Land and area', id: expect.any(String) })
    expect(await listed()).toEqual([land, owners])
  })

  test('rename and delete', async () => {
    const { id } = await saved(LAND)
    const renamed = await call
      .as(account)
      .post('renamePreset', { name: ' LAND ' }, { params: { presetId: id } })
    expect(renamed).toMatchObject({ status: 200, payload: { preset: { id, name: 'LAND' } } })
    expect(
      await call.as(account).post('deletePreset', undefined, { params: { presetId: id } }),
    ).toMatchObject({ status: 200 })
    expect(await listed()).toEqual([])
    expect(
      await call.as(account).post('deletePreset', undefined, { params: { presetId: id } }),
    ).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('let a name stand once in its scope, whatever its case', async () => {
    await saved(LAND)
    expect(await save({ ...LAND, name: 'land' })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'There is already a preset called "land".',
    })
    expect((await save({ scope: 'parcel', name: 'land', columns: ['parcel.pid'] })).status).toBe(200)
    const { id } = await saved({ ...LAND, name: 'Tax' })
    expect(
      await call.as(account).post('renamePreset', { name: 'LAND' }, { params: { presetId: id } }),
    ).toMatchObject({ status: 409, code: 'conflict' })
  })

  test.each([
    [{ ...LAND, name: '   ' }, 422],
    [{ ...LAND, name: 'x'.repeat(61) }, 422],
    [{ ...LAND, columns: [] }, 400],
    [{ ...LAND, columns: ['parcel.unheardOf'] }, 400],
    [{ ...LAND, scope: 'nobody' }, 400],
    [{ ...LAND, scope: 'planning' }, 422],
  ])('refuse %j', async (body, status) => {
    expect((await save(body)).status).toBe(status)
    expect(await listed()).toEqual([])
  })

  test('keep only so many', async () => {
    const row = { account_id: account.id, source_key: 'table', columns: ['parcel.pid'] }
    await getDatabase()
      .db.insertInto('column_preset')
      .values(Array.from({ length: MAX_PRESETS }, (_, index) => ({ ...row, name: `Preset ${index}` })))
      .execute()
    expect(await save(LAND)).toMatchObject({ status: 422, code: 'unprocessable' })
  })

  test('keep only so many, also of who saves many at once', async () => {
    const row = { account_id: account.id, source_key: 'table', columns: ['parcel.pid'] }
    await getDatabase()
      .db.insertInto('column_preset')
      .values(Array.from({ length: MAX_PRESETS - 5 }, (_, index) => ({ ...row, name: `Preset ${index}` })))
      .execute()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ ...LAND, name: `Hurried ${index}` })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(15)
    expect(await listed()).toHaveLength(MAX_PRESETS)
  })

  test('leave out what no longer exists', async () => {
    await getDatabase()
      .db.insertInto('column_preset')
      .values([
        {
          account_id: account.id,
          source_key: 'table',
          name: 'Mixed',
          columns: ['gone.column', 'parcel.pid'],
        },
        { account_id: account.id, source_key: 'gone', name: 'Gone', columns: ['gone.column'] },
        { account_id: account.id, source_key: 'table', name: 'Empty', columns: ['gone.column'] },
      ])
      .execute()
    expect(await listed()).toMatchObject([{ name: 'Mixed', columns: ['parcel.pid'] }])
  })

  test('belong to whoever saved them', async () => {
    const { id } = await saved(LAND)
    expect(await listed(stranger)).toEqual([])
    const as = call.as(stranger)
    expect((await as.post('renamePreset', { name: 'Mine' }, { params: { presetId: id } })).status).toBe(404)
    expect((await as.post('deletePreset', undefined, { params: { presetId: id } })).status).toBe(404)
    expect(await listed()).toMatchObject([{ name: 'Land' }])
  })
})
