import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { makeSealer } from '../../../platform/crypto/sealing.ts'
import type { OutgoingMail } from '../../../platform/mail/mail.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'
import { remindExpiring } from './remind-expiring.ts'
import { purgeOrphans } from './reminder-queries.ts'

const NOW = new Date('2026-11-20T16:05:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

describeOnBothEngines('what ends soon', (getDatabase) => {
  let signals: Signals
  let sent: OutgoingMail[]
  beforeEach(async () => {
    await getDatabase().pool.query('DELETE FROM folder; DELETE FROM watched_area; DELETE FROM notification')
    signals = openSignals(getDatabase())
    sent = []
  })
  afterEach(() => signals.close())

  const remind = (now = NOW) =>
    remindExpiring({
      database: getDatabase(),
      signals,
      clock: () => now,
      mail: {
        send: async (mail) => {
          sent.push(mail)
        },
        sendSoon: () => {},
        sendQueued: async () => ({ sent: 0, postponed: 0, failed: 0 }),
      },
      pageUrl: (path) => `https://parcels.example.ca${path}`,
      sealer: makeSealer(Buffer.alloc(32, 7)),
    })
  const account = (over = {}) => signedInAccount(getDatabase(), { sends_notifications_email: true, ...over })

  it('is told once in one mail, the first to end first', async () => {
    const { id, email } = await account()
    await makeFolder(getDatabase(), id, { name: 'Later', expires_at: inDays(13.9) })
    await makeArea(getDatabase(), id, { name: 'Sooner', expires_at: inDays(2), ground: squareAt(-123, 49) })
    await makeFolder(getDatabase(), id, { name: 'Not yet', expires_at: inDays(14.1) })
    await makeArea(getDatabase(), id, {
      name: 'Never saved',
      status: 'NEW',
      expires_at: inDays(2),
      ground: squareAt(-123, 49),
    })
    await makeFolder(getDatabase(), id, { name: 'Over', expires_at: inDays(-0.1) })
    await makeFolder(getDatabase(), id, { name: 'Off', expires_at: inDays(2), notif_enabled: false })
    await makeFolder(getDatabase(), id, { name: 'Gone', expires_at: inDays(2), deleted_at: NOW })
    expect(await remind()).toBe(1)
    expect(sent).toMatchObject([
      {
        to: email,
        accountId: id,
        template: 'watching_ends',
        unsubscribeUrl: expect.stringMatching(
          /^https:\/\/parcels\.example\.ca\/unsubscribe\?token=[\w-]{80,}$/,
        ),
        props: {
          firstName: 'Pat',
          collections: [
            { name: 'Sooner', endsOn: '2026-11-22' },
            { name: 'Later', endsOn: '2026-12-04' },
          ],
          link: 'https://parcels.example.ca/dashboard/saved-properties',
        },
      },
    ])
    expect(await remind()).toBe(0)
    expect(await remind(inDays(1))).toBe(1)
    expect(sent).toHaveLength(2)
  })

  const notificationsFor = async (accountId: string) =>
    (
      await getDatabase()
        .db.selectFrom('notification')
        .select(['kind', 'collection_id', 'about', 'release_id', 'expires_at', 'content'])
        .where('account_id', '=', accountId)
        .orderBy('expires_at')
        .execute()
    ).map((row) => ({ ...row, expires_at: row.expires_at?.toISOString() }))

  it('stands in the list of notifications, each end once', async () => {
    const { id } = await account()
    const [folder, area] = [
      await makeFolder(getDatabase(), id, { expires_at: inDays(2) }),
      await makeArea(getDatabase(), id, { expires_at: inDays(3), ground: squareAt(-123, 49) }),
    ]
    await remind()
    const notified = [
      {
        kind: 'folder',
        collection_id: folder,
        about: 'expiry',
        release_id: null,
        expires_at: inDays(2).toISOString(),
        content:
          '<p>Watching ends on <strong>Nov 22, 2026</strong>. Renew it to continue to be notified.</p>',
      },
      expect.objectContaining({ kind: 'area', collection_id: area, expires_at: inDays(3).toISOString() }),
    ]
    expect(await notificationsFor(id)).toEqual(notified)
    // As if the mark of having been reminded had been lost.
    await getDatabase().pool.query('UPDATE folder SET reminded_at = NULL')
    expect(await remind()).toBe(1)
    expect(await notificationsFor(id)).toEqual(notified)
  })

  it('is told again when it was renewed and ends again', async () => {
    const { id } = await account()
    const folder = await makeFolder(getDatabase(), id, { expires_at: inDays(2) })
    await remind()
    await getDatabase()
      .db.updateTable('folder')
      .set({ expires_at: inDays(30), reminded_at: null })
      .where('id', '=', folder)
      .execute()
    expect(await remind()).toBe(0)
    expect(await remind(inDays(20))).toBe(1)
    expect((await notificationsFor(id)).map(({ expires_at }) => expires_at)).toEqual([
      inDays(2).toISOString(),
      inDays(30).toISOString(),
    ])
  })

  it('is told without mail to who wants none: pages are told to look', async () => {
    const { id } = await account({ sends_notifications_email: false })
    await makeFolder(getDatabase(), id, { expires_at: inDays(2) })
    expect(await remind()).toBe(1)
    expect(sent).toEqual([])
    const { rows } = await getDatabase().pool.query('SELECT message FROM live_event WHERE account_id = $1', [
      id,
    ])
    expect(rows).toEqual([
      {
        message: {
          type: 'RefreshRequest',
          clientId: null,
          payload: { notifications: true, collections: true },
        },
      },
    ])
  })

  describe('what was told', () => {
    async function notify(accountId: string, collection_id: string, release_id: number) {
      const notified = { kind: 'folder', collection_id, tab: 'info' } as const
      const words = { account_id: accountId, release_id, content: '', properties_count: 1 }
      await getDatabase()
        .db.insertInto('notification')
        .values({ ...notified, ...words })
        .execute()
    }
    const left = () =>
      getDatabase().db.selectFrom('notification').select(['collection_id', 'release_id']).execute()

    it('of collections that are gone is forgotten, of others not', async () => {
      const { id } = await account()
      const release_id = await makeRelease(getDatabase())
      const [gone, remaining] = [await makeFolder(getDatabase(), id), await makeFolder(getDatabase(), id)]
      for (const folder of [gone, remaining]) await notify(id, folder, release_id)
      await getDatabase().db.deleteFrom('folder').where('id', '=', gone).execute()
      expect(await purgeOrphans(getDatabase())).toBe(1)
      expect(await left()).toEqual([{ collection_id: remaining, release_id }])
    })

    it('of releases that are gone is forgotten, of others not', async () => {
      const { id } = await account()
      const [gone, remaining] = [await makeRelease(getDatabase()), await makeRelease(getDatabase())]
      const folder = await makeFolder(getDatabase(), id)
      for (const release of [gone, remaining]) await notify(id, folder, release)
      await getDatabase().db.deleteFrom('release').where('id', '=', gone).execute()
      expect(await purgeOrphans(getDatabase())).toBe(1)
      expect(await left()).toEqual([{ collection_id: folder, release_id: remaining }])
    })
  })
})
