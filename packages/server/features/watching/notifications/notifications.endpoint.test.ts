import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/watching/notifications.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

describeWithDatabase('Notifications', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let folderId: string

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { clock: () => NOW })
    account = await signedInAccount(getDatabase())
    folderId = await makeFolder(getDatabase(), account.id, { name: 'Waterfront' })
  })

  async function notified(days: number, over: { who?: TestAccount; folder?: string } = {}): Promise<string> {
    const release_id = await makeRelease(getDatabase())
    const { id } = await getDatabase()
      .db.insertInto('notification')
      .values({
        account_id: (over.who ?? account).id,
        kind: 'folder',
        collection_id: over.folder ?? folderId,
        tab: 'info',
        release_id,
        content: '<p>Zoning changed</p>',
        properties_count: 2,
        created_at: daysAgo(days),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const list = async (who = account) =>
    ((await call.as(who).get('notifications')).payload as { notifications: Notification[] }).notifications
  const mark = (states: Record<string, boolean>, who = account) =>
    call.as(who).post('changeReadStates', {
      notifications: Object.entries(states).map(([notificationId, read]) => ({ notificationId, read })),
      clientId: 'this page',
    })
  const hide = (notificationId: string, who = account) =>
    call.as(who).post('hideNotification', { notificationId })
  const messages = async () =>
    (
      await getDatabase().pool.query<{ message: unknown }>(
        'SELECT message FROM live_event WHERE account_id = $1 ORDER BY sequence',
        [account.id],
      )
    ).rows.map(({ message }) => message)

  test('of the last 30 days are listed, the newest first', async () => {
    const older = await notified(29.9)
    await notified(30.1)
    const newest = await notified(0.1)
    expect(await list()).toEqual([
      {
        notificationId: newest,
        kind: 'folder',
        collectionId: folderId,
        collectionName: 'Waterfront',
        tab: 'info',
        about: 'changes',
        content: '<p>Zoning changed</p>',
        createdAt: daysAgo(0.1).toISOString(),
        propertiesCount: 2,
        read: false,
        hidden: false,
      },
      expect.objectContaining({ notificationId: older }),
    ])
  })

  test('are marked read and unread in bulk, and other pages hear of it', async () => {
    const [one, two, three] = [await notified(1), await notified(2), await notified(3)]
    const response = await mark({ [one]: true, [two]: true })
    expect(response.status, response.text).toBe(200)
    const { notifications } = response.payload as { notifications: Notification[] }
    expect(notifications.map(({ notificationId, read }) => [notificationId, read])).toEqual([
      [one, true],
      [two, true],
    ])
    await mark({ [two]: false })
    expect((await list()).map(({ notificationId, read }) => [notificationId, read])).toEqual([
      [one, true],
      [two, false],
      [three, false],
    ])
    const received = {
      type: 'RefreshRequest',
      clientId: 'this page',
      payload: { notifications: true, collections: true },
    }
    expect(await messages()).toEqual([received, received])
  })

  test('are hidden for good', async () => {
    const [one, two] = [await notified(1), await notified(2)]
    expect((await hide(one)).payload).toEqual({ notificationId: one })
    expect((await list()).map(({ notificationId }) => notificationId)).toEqual([two])
    expect(await messages()).toHaveLength(1)
  })

  test('of others are neither seen nor changed, not even together with own ones', async () => {
    const other = await signedInAccount(getDatabase())
    const theirs = await notified(1, { who: other, folder: await makeFolder(getDatabase(), other.id) })
    const own = await notified(1)
    expect((await list()).map(({ notificationId }) => notificationId)).toEqual([own])
    expect((await mark({ [own]: true, [theirs]: true })).status).toBe(404)
    expect((await hide(theirs)).status).toBe(404)
    expect(await list()).toMatchObject([{ notificationId: own, read: false }])
    expect(await list(other)).toMatchObject([{ notificationId: theirs, read: false, hidden: false }])
    expect(await messages()).toEqual([])
  })

  test('of a deleted folder go with it, and come back with it', async () => {
    const id = await notified(1)
    const folder = (name: 'deleteFolder' | 'restoreFolder') => call.as(account).post(name, { folderId })
    await folder('deleteFolder')
    expect(await list()).toEqual([])
    expect((await mark({ [id]: true })).status).toBe(404)
    await folder('restoreFolder')
    expect(await list()).toMatchObject([{ notificationId: id }])
  })

  test('of an end of watching are there until it is renewed, and pages hear of that', async () => {
    const expires_at = daysAgo(-10)
    const watched = { name: 'Ends', expires_at: expires_at }
    const [folder, area] = [
      await makeFolder(getDatabase(), account.id, watched),
      await makeArea(getDatabase(), account.id, { ...watched, ground: squareAt(-123, 49) }),
    ]
    for (const [kind, collection_id] of [
      ['folder', folder],
      ['area', area],
    ] as const) {
      await getDatabase()
        .db.insertInto('notification')
        .values({
          account_id: account.id,
          kind,
          collection_id,
          tab: 'info',
          about: 'expiry',
          release_id: null,
          expires_at,
          content: '<p>Watching ends</p>',
          properties_count: 0,
          created_at: daysAgo(1),
        })
        .execute()
    }
    const unread = async () => {
      const folders = (await call.as(account).get('folders')).payload as { folders: { unread: number }[] }
      const areas = (await call.as(account).get('areas')).payload as { areas: { unread: number }[] }
      return [...folders.folders, ...areas.areas].reduce((sum, collection) => sum + collection.unread, 0)
    }
    expect((await list()).map(({ about, collectionId }) => [about, collectionId]).sort()).toEqual(
      [
        ['expiry', folder],
        ['expiry', area],
      ].sort(),
    )
    expect(await unread()).toBe(2)
    await call.as(account).post('renewFolder', { folderId: folder, clientId: 'this page' })
    expect(await messages()).toContainEqual({
      type: 'RefreshRequest',
      clientId: null,
      payload: { notifications: true },
    })
    expect((await list()).map(({ collectionId }) => collectionId)).toEqual([area])
    await call.as(account).post('renewArea', { areaId: area })
    expect(await list()).toEqual([])
    expect(await unread()).toBe(0)
  })

  test('what is no list of states is refused', async () => {
    for (const notifications of [
      [],
      [{ notificationId: 'x', read: true }],
      [{ notificationId: folderId }],
      'all',
    ]) {
      const response = await call.as(account).post('changeReadStates', { notifications } as never)
      expect(response.status, JSON.stringify(notifications)).toBe(400)
    }
  })
})
