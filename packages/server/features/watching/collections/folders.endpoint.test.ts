import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { MAX_FOLDERS } from '#domain/watching/collections.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { deriveUnits, makeAssessment } from '../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { dropDeletedCollections } from './collection-service.ts'
import { restoreFolder } from './folder-service.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describeWithDatabase('Folders of saved properties', (getDatabase) => {
  let call: AppInMemory
  let now: Date
  let account: TestAccount

  beforeEach(async () => {
    now = NOW
    call = await appInMemory(getDatabase(), { clock: () => now })
    account = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    const { rows } = await getDatabase().pool.query('SELECT 1 FROM parcel LIMIT 1')
    if (rows.length === 0) {
      const release = await makeRelease(getDatabase())
      for (const upid of ['parcel-1', 'parcel-2', 'parcel-3']) await makeParcel(getDatabase(), release, upid)
    }
  })

  const post = (name: Parameters<AppInMemory['post']>[0], body: object, who = account) =>
    call.as(who).post(name, body as never)
  const created = async (body: object) => {
    const response = await post('createFolder', body)
    expect(response.status, response.text).toBe(200)
    return response.payload as { folder: Folder; unknown: string[] }
  }
  const listed = async (who = account) =>
    ((await call.as(who).get('folders')).payload as { folders: Folder[] }).folders
  const parcelsOf = async (id: string) =>
    ((await call.as(account).get('folderParcels', { params: { id } })).payload as { upids: string[] }).upids

  test('are made once, however often the request of one id comes', async () => {
    const wanted = { folderId: randomUUID(), name: 'Waterfront', upids: ['parcel-1', 'gone'] }
    const [one, other] = await Promise.all([created(wanted), created(wanted)])
    expect(one).toEqual(other)
    expect(await created({ ...wanted, name: 'Another' })).toEqual(one)
    expect([await listed(), await parcelsOf(wanted.folderId)]).toEqual([[one.folder], ['parcel-1']])
    await post('deleteFolder', { folderId: wanted.folderId })
    expect((await post('createFolder', wanted)).status).toBe(404)
    await post('restoreFolder', { folderId: wanted.folderId })
    expect(await listed()).toMatchObject([{ id: wanted.folderId }])
  })

  test('are made of parcels in their order, each once; what is not in the data is named', async () => {
    const { folder, unknown } = await created({
      name: 'Waterfront',
      upids: ['parcel-3', 'gone', 'parcel-1', 'parcel-3'],
    })
    expect(folder).toMatchObject({
      name: 'Waterfront',
      parcelCount: 2,
      notifDef: [],
      notifEnabled: false,
      unread: 0,
      expiresAt: '2027-11-21T15:00:00.000Z',
    })
    expect(unknown).toEqual(['gone'])
    expect(await parcelsOf(folder.id)).toEqual(['parcel-3', 'parcel-1'])
    expect(await listed()).toEqual([folder])
    const shown = await call.as(account).get('folderParcels', { params: { id: folder.id } })
    const [west, south, east, north] = (shown.payload as { bounds: number[] }).bounds as Bounds
    expect(west < east && south < north).toBe(true)
  })

  test('say how many strata units are among what they hold', async () => {
    const database = getDatabase()
    await makeAssessment(database, await makeRelease(database), 'parcel-2', {
      id: 'roll-12',
      pid: '000000012',
      unit: '12',
    })
    await deriveUnits(database)
    const upids = ['parcel-1', 'parcel-2~000000012']
    const { folder } = await created({ name: 'Units', upids })
    expect(folder).toMatchObject({ parcelCount: 2, unitCount: 1 })
    expect(await listed()).toMatchObject([{ parcelCount: 2, unitCount: 1 }])
  })

  test('keep how the tabs of their history stand', async () => {
    const { folder } = await created({ name: 'Deals' })
    expect(folder.history).toEqual({})
    const history = { infoOrderBy: 'type', infoOrderReverse: true, brokerOrderBy: 'price' }
    const saved = await post('saveFolderView', { folderId: folder.id, history })
    expect(saved).toMatchObject({ status: 200, payload: { folder: { ...folder, history } } })
    expect((await listed())[0]?.history).toEqual(history)
    const tooLong = await post('saveFolderView', {
      folderId: folder.id,
      history: { infoOrderBy: 'x'.repeat(41) },
    })
    expect(tooLong.status).toBe(413)
  })

  test('take parcels and give them back; doubled clicks change nothing', async () => {
    const { folder } = await created({ name: 'Deals', upids: ['parcel-1'] })
    for (let click = 0; click < 2; click++) {
      const added = await post('addToFolder', { folderId: folder.id, upids: ['parcel-1', 'parcel-2'] })
      expect(added).toMatchObject({ status: 200, payload: { folder: { parcelCount: 2 }, unknown: [] } })
    }
    for (let click = 0; click < 2; click++) {
      const removed = await post('removeFromFolder', { folderId: folder.id, upids: ['parcel-1'] })
      expect(removed).toMatchObject({ status: 200, payload: { folder: { parcelCount: 1 } } })
    }
    expect(await parcelsOf(folder.id)).toEqual(['parcel-2'])
  })

  test('are renamed, deleted and brought back within a day', async () => {
    const { folder } = await created({ name: 'Deals', upids: ['parcel-1'] })
    expect(await post('renameFolder', { folderId: folder.id, name: 'Old deals' })).toMatchObject({
      payload: { folder: { name: 'Old deals' } },
    })
    expect((await post('deleteFolder', { folderId: folder.id })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await post('addToFolder', { folderId: folder.id, upids: ['parcel-2'] })).status).toBe(404)
    now = hoursLater(23)
    expect(await dropDeletedCollections(getDatabase(), now)).toBe(0)
    expect(await post('restoreFolder', { folderId: folder.id })).toMatchObject({
      payload: { folder: { name: 'Old deals', parcelCount: 1 } },
    })
    await post('deleteFolder', { folderId: folder.id })
    now = hoursLater(23 + 25)
    const late = restoreFolder({ database: getDatabase(), clock: () => now }, account.id, folder.id)
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
    expect(await dropDeletedCollections(getDatabase(), now)).toBe(1)
  })

  test('are renewed from the day for as many months as the preferences say', async () => {
    const { folder } = await created({ name: 'Deals' })
    await call.as(account).post('notificationPreferences', { notificationsRecurrence: 3 })
    now = hoursLater(5)
    expect(await post('renewFolder', { folderId: folder.id })).toMatchObject({
      payload: { folder: { expiresAt: '2027-02-21T20:00:00.000Z' } },
    })
  })

  test('are watched for what the subscription includes', async () => {
    const { folder } = await created({ name: 'Deals' })
    const set = (body: object, who = account) =>
      post('setFolderNotifications', { folderId: folder.id, ...body }, who)
    expect(
      await set({ notifDef: ['zoning', 'broker_listing_new', 'zoning'], notifEnabled: true }),
    ).toMatchObject({
      payload: { folder: { notifDef: ['zoning', 'broker_listing_new'], notifEnabled: true } },
    })
    expect(await set({ notifEnabled: false })).toMatchObject({
      payload: { folder: { notifDef: ['zoning', 'broker_listing_new'], notifEnabled: false } },
    })
    expect(await set({ notifDef: ['weather'] })).toMatchObject({ status: 400, code: 'bad_request' })
    // Folders have no MLS.
    expect(await set({ notifDef: ['mls_new'] })).toMatchObject({ status: 403, code: 'permission_required' })
  })

  const MANY = Array.from({ length: 2_001 }, (_, index) => `parcel-${index}`)
  test.each([
    ['no name', 'createFolder', { name: '' }, 400],
    ['a name as long as a page', 'createFolder', { name: 'x'.repeat(201) }, 413],
    ['a list of no parcels', 'createFolder', { name: 'Deals', upids: [] }, 400],
    ['more than 2,000 parcels', 'createFolder', { name: 'Deals', upids: MANY }, 413],
    ['an id that is none', 'renameFolder', { folderId: 'none', name: 'Deals' }, 400],
    ['no parcels', 'addToFolder', { folderId: '00000000-0000-4000-8000-000000000000' }, 400],
  ] as const)('%s: %s is refused', async (_what, name, body, status) => {
    expect((await post(name, body)).status).toBe(status)
    expect(await listed()).toEqual([])
  })

  test('are kept only so many', async () => {
    await getDatabase()
      .db.insertInto('folder')
      .values(
        Array.from({ length: MAX_FOLDERS }, (_, index) => ({
          account_id: account.id,
          name: `Folder ${index}`,
          expires_at: NOW,
        })),
      )
      .execute()
    expect(await post('createFolder', { name: 'One more' })).toMatchObject({
      status: 422,
      code: 'unprocessable',
    })
  })

  test('belong to whoever made them', async () => {
    const { folder } = await created({ name: 'Mine', upids: ['parcel-1'] })
    const stranger = await signedInAccount(getDatabase(), { plan_key: 'pro' })
    expect(await listed(stranger)).toEqual([])
    expect((await post('renameFolder', { folderId: folder.id, name: 'Theirs' }, stranger)).status).toBe(404)
    expect(
      (await post('removeFromFolder', { folderId: folder.id, upids: ['parcel-1'] }, stranger)).status,
    ).toBe(404)
    expect(await parcelsOf(folder.id)).toEqual(['parcel-1'])
  })
})
