import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { openSignals, type Signals } from '../../db/signals.ts'
import { type AccountState, signedInAccount, type TestAccount } from '../../testing/account-factory.ts'
import { describeOnBothEngines } from '../../testing/databases.ts'
import { digestParts } from '../../testing/digest-parts.ts'
import { makeArea, makeFolder } from '../../testing/watch-factory.ts'
import { WatchedTown } from '../../testing/watched-town.ts'
import { watchReleases } from '../watching/service.ts'
import { type DigestParts, sendDigests, sendDigestsEarly } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-digests-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const FRIDAY_NOON = new Date('2026-11-20T17:00:00Z')
/** 7:00 in Toronto. */
const SATURDAY = new Date('2026-11-21T12:00:00Z')
const MONDAY = new Date('2026-11-23T12:00:00Z')
const NEXT_MONDAY = new Date('2026-11-30T12:00:00Z')
const before = (moment: Date) => new Date(moment.getTime() - 1)

describeOnBothEngines('digests', (getDatabase) => {
  let town: WatchedTown
  let signals: Signals
  let account: TestAccount
  beforeEach(async () => {
    town = new WatchedTown(getDatabase(), dataFolder)
    signals = openSignals(getDatabase())
    account = await reader()
  })
  afterEach(() => signals.close())

  const reader = (state: AccountState = {}, timezone = 'America/Toronto') =>
    signedInAccount(getDatabase(), {
      details: JSON.stringify({ firstName: 'Pat', timezone }),
      ...state,
    })
  const watch = (now = FRIDAY_NOON) => watchReleases({ database: getDatabase(), signals, clock: () => now })
  const send = (now: Date, over: Partial<DigestParts> = {}) =>
    sendDigests(digestParts(getDatabase(), now, over))
  const folder = (over: Parameters<typeof makeFolder>[2] = {}, who = account) =>
    makeFolder(getDatabase(), who.id, { upids: [town.upid(1)], ...over })
  const mailsOf = (who = account) =>
    getDatabase()
      .db.selectFrom('mail_message')
      .selectAll()
      .where('account_id', '=', who.id)
      .orderBy('created_at')
      .orderBy('subject')
      .execute()
  const digestsOf = (who = account) =>
    getDatabase()
      .db.selectFrom('digest')
      .select(['cadence', 'period', 'mail_id'])
      .where('account_id', '=', who.id)
      .orderBy('cadence')
      .orderBy('period')
      .execute()
  const set = (state: object, who = account) =>
    getDatabase().db.updateTable('account').set(state).where('id', '=', who.id).execute()

  const zoned = (code: string, from = 0, to = 3) => [
    ...town.lots(0, 8),
    town.feature('zoning', code, from, to, { ref: 'west' }),
    town.feature('zoning', 'RS-1', to, 8, { ref: 'east' }),
  ]
  /** Lots 0 to 2 become RT-7. */
  async function rezone(now = FRIDAY_NOON): Promise<void> {
    await town.release(...zoned('RS-1'))
    await town.release(...zoned('RT-7'))
    await watch(now)
  }

  it('of a week come on Monday at seven by the clock of the account, once', async () => {
    const id = await folder({ name: 'Shore & <b>hill</b>' })
    await rezone()
    await send(before(MONDAY))
    expect(await mailsOf()).toEqual([])
    await send(MONDAY)
    await send(MONDAY)
    await send(new Date(MONDAY.getTime() + 86_400_000))
    const [mail, ...others] = await mailsOf()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: account.email,
      template: 'digest',
      status: 'queued',
      subject: 'What changed: 1 change in “Shore & <b>hill</b>”',
      created_at: MONDAY,
    })
    expect(mail?.body_text).toContain('What changed, November 16 to 22, 2026')
    expect(mail?.body_text).toContain('- 101 Main St: Zoning changed from RS-1 to RT-7')
    expect(mail?.body_text).toContain(
      `https://lots.example.ca/dashboard/saved-properties/history/${id}/info\n`,
    )
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/lots\.example\.ca\/unsubscribe\?token=[\w-]{80,}$/)
    expect(mail?.body_text).toContain(mail?.unsubscribe_url)
    expect(mail?.body_html).toContain('Shore &amp; &lt;b&gt;hill&lt;/b&gt;')
    expect(await digestsOf()).toEqual([{ cadence: 'other_weekly', period: '2026-11-16', mail_id: mail?.id }])
  })

  it('come where it is morning, and nowhere else', async () => {
    const east = await reader({}, 'Pacific/Auckland')
    const stranger = await reader({}, 'Middle/Earth')
    for (const who of [account, east, stranger]) await folder({}, who)
    await rezone()
    const count = async () =>
      (await Promise.all([account, east, stranger].map((who) => mailsOf(who)))).map((mails) => mails.length)
    await send(before(new Date('2026-11-22T18:00:00Z')))
    expect(await count()).toEqual([0, 0, 0])
    await send(new Date('2026-11-22T18:00:00Z'))
    expect(await count()).toEqual([0, 1, 0])
    await send(MONDAY)
    expect(await count()).toEqual([1, 1, 0])
    // What is no zone is that of British Columbia.
    await send(new Date('2026-11-23T15:00:00Z'))
    expect(await count()).toEqual([1, 1, 1])
  })

  it('show each place with a picture, what is most first, and tell of nobody else’s', async () => {
    const other = await reader()
    const area = await makeArea(getDatabase(), account.id, { name: 'West', ground: town.ground(0, 3) })
    await folder({ name: 'One lot' })
    await folder({ name: 'Gone', deleted_at: FRIDAY_NOON })
    await folder({ name: 'Theirs', upids: [town.upid(2)] }, other)
    await rezone()
    await send(MONDAY)
    const [mail] = await mailsOf()
    expect(mail?.subject).toBe('What changed: 4 changes in “West” and 1 more')
    expect(mail?.body_text.match(/^.+ \((Folder|Watched area)\)$/gm)).toEqual([
      'West (Watched area)',
      'One lot (Folder)',
    ])
    expect(mail?.body_text).toContain('- Zoning changed from RS-1 to RT-7 on 3 lots')
    expect(mail?.body_text).toContain(`/dashboard/watched-area/${area}/info\n`)
    expect(mail?.body_text).not.toContain('Theirs')
    const pictures = await getDatabase()
      .db.selectFrom('mail_picture')
      .select(['name', 'png'])
      .where('mail_id', '=', String(mail?.id))
      .orderBy('name')
      .execute()
    expect(pictures.map(({ name }) => name)).toEqual(['map-1', 'map-2'])
    for (const { png } of pictures) expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(mail?.body_html.match(/src="cid:map-\d"/g)).toHaveLength(2)
    const [theirs] = await mailsOf(other)
    expect(theirs?.subject).toBe('What changed: 1 change in “Theirs”')
  })

  it('of listings come each day, brokers’ and MLS® in mails of their own', async () => {
    account = await reader({ grants: ['notif_area_mls'] })
    const notif_def = ['mls_new', 'broker_listing_new', 'zoning']
    const area = await makeArea(getDatabase(), account.id, {
      name: 'All',
      notif_def,
      ground: town.ground(0, 8),
    })
    await town.release(...zoned('RS-1'))
    await town.release(
      ...zoned('RT-7'),
      town.listing('R1', 0),
      town.listing('B1', 2, { kind: 'broker', brokerage: 'Cove', address: '<i>7</i> Main St' }),
    )
    await watch()
    await send(SATURDAY)
    const mails = await mailsOf()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Broker listings: 1 change in “All”',
      'MLS® listings: 1 change in “All”',
    ])
    expect(mails[0]?.body_text).toContain('Broker listings, November 20, 2026')
    expect(mails[0]?.body_text).toContain(`/dashboard/watched-area/${area}/broker\n`)
    expect(mails[0]?.body_html).toContain('&lt;i&gt;7&lt;/i&gt; Main St')
    expect(mails[1]?.body_text).toContain(`/dashboard/watched-area/${area}/mls\n`)
    await send(MONDAY)
    expect((await mailsOf()).map(({ subject }) => subject).slice(2)).toEqual([
      'What changed: 3 changes in “All”',
    ])
  })

  it('tell what is left when something went there and back, and nothing when nothing is left', async () => {
    await folder()
    await rezone()
    await town.release(...zoned('RS-1'))
    await watch()
    await send(MONDAY)
    expect(await mailsOf()).toEqual([])
    expect(await digestsOf()).toEqual([{ cadence: 'other_weekly', period: '2026-11-16', mail_id: null }])
    await town.release(...zoned('C-2'))
    await watch(MONDAY)
    await send(NEXT_MONDAY)
    expect((await mailsOf())[0]?.body_text).toContain('Zoning changed from RS-1 to C-2')
  })

  it('are not there where nothing happened', async () => {
    await folder({ upids: [town.upid(7)] })
    await rezone()
    await send(MONDAY)
    expect(await mailsOf()).toEqual([])
    expect(await digestsOf()).toEqual([])
  })

  it('tell what comes after a period in the next one, and nothing twice', async () => {
    await folder()
    await rezone()
    await town.release(...zoned('C-2'))
    // Sunday is over in Toronto, and the mail is not there yet.
    await watch(new Date('2026-11-23T05:00:00Z'))
    await send(MONDAY)
    await send(before(NEXT_MONDAY))
    expect(await mailsOf()).toHaveLength(1)
    await send(NEXT_MONDAY)
    const [first, second] = await mailsOf()
    expect(first?.body_text).toContain('Zoning changed from RS-1 to RT-7')
    expect(second?.body_text).toContain('Zoning changed from RT-7 to C-2')
    expect(second?.body_text).not.toContain('RS-1')
  })

  it('that could not be made in time tell later of all that was not told, and say since when', async () => {
    await folder()
    await rezone(new Date('2026-11-12T17:00:00Z'))
    await town.release(...zoned('C-2'))
    await watch()
    await send(MONDAY)
    const [mail, ...others] = await mailsOf()
    expect(others).toEqual([])
    expect(mail?.body_text).toContain('What changed, November 12 to 22, 2026')
    expect(mail?.body_text).toContain('Zoning changed from RS-1 to C-2')
  })

  it.each([
    ['has mails off', { sends_notifications_email: false }],
    ['has no subscription any more', { subscription_ends_at: MONDAY }],
    ['never confirmed the address', { email_verified_at: null }],
    ['may not be told any more', { plan_key: 'none' }],
  ])('do not go to who %s, not even when that has changed', async (_, state) => {
    await folder()
    await rezone()
    await set(state)
    await send(MONDAY)
    await set({
      sends_notifications_email: true,
      subscription_ends_at: null,
      email_verified_at: FRIDAY_NOON,
      plan_key: 'pro',
    })
    await send(MONDAY)
    await send(NEXT_MONDAY)
    expect(await mailsOf()).toEqual([])
  })

  it('leave out what the account may be told no more of', async () => {
    await folder({ name: 'Mine' })
    await makeArea(getDatabase(), account.id, { name: 'Place', ground: town.ground(0, 3) })
    await rezone()
    await set({ plan_key: 'basic' })
    await send(MONDAY)
    const [mail] = await mailsOf()
    expect(mail?.body_text).toContain('Mine (Folder)')
    expect(mail?.body_text).not.toContain('Place')
  })

  it('leave out what was hidden, and what is older than the list of notifications', async () => {
    await folder({ name: 'Hidden' })
    await folder({ name: 'Shown' })
    await rezone()
    await getDatabase().pool.query(
      `UPDATE notification SET is_hidden = true WHERE collection_id IN (SELECT id FROM folder WHERE name = 'Hidden')`,
    )
    await send(MONDAY)
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual(['What changed: 1 change in “Shown”'])

    const late = await reader()
    await folder({ name: 'Old' }, late)
    await town.release(...zoned('C-2'))
    await watch(new Date('2026-10-21T12:00:00Z'))
    await send(MONDAY)
    expect(await mailsOf(late)).toEqual([])
  })

  it('are one, though four servers make them at once', async () => {
    await folder()
    await rezone()
    await Promise.all([send(MONDAY), send(MONDAY), send(MONDAY), send(MONDAY)])
    expect(await mailsOf()).toHaveLength(1)
    expect(await digestsOf()).toHaveLength(1)
  })

  it('that cannot be made keep nobody else waiting, and are made later', async () => {
    const other = await reader()
    const id = await folder()
    await folder({}, other)
    await rezone()
    const pageUrl = (path: string) => {
      if (path.includes(id)) throw new Error('no such page')
      return path
    }
    await expect(send(MONDAY, { pageUrl })).rejects.toThrow('Digests that could not be made: 1.')
    expect([await mailsOf(), await mailsOf(other)].map((mails) => mails.length)).toEqual([0, 1])
    await send(MONDAY)
    expect(await mailsOf()).toHaveLength(1)
  })

  it('let others have their turn after a minute, and go on where they were', async () => {
    const people = [account, await reader(), await reader()]
    for (const who of people) await folder({}, who)
    await rezone()
    let now = MONDAY.getTime()
    const slow = () => {
      now += 25_000
      return new Date(now)
    }
    const count = async () => (await Promise.all(people.map((who) => mailsOf(who)))).flat().length
    expect(await send(MONDAY, { clock: slow })).toBe(true)
    const made = await count()
    expect(made).toBeLessThan(3)
    let isMore = true
    while (isMore) isMore = await send(MONDAY, { clock: slow })
    expect(await count()).toBe(3)
  })

  it('asked for early tell what there is until now, and count for the period that runs', async () => {
    const early = (now: Date) => sendDigestsEarly(digestParts(getDatabase(), now), account.id)
    await folder()
    expect(await early(FRIDAY_NOON)).toEqual({
      broker_daily: 'quiet',
      mls_daily: 'quiet',
      other_weekly: 'quiet',
    })
    await rezone()
    const later = new Date(FRIDAY_NOON.getTime() + 60_000)
    expect(await early(later)).toMatchObject({ other_weekly: 'sent' })
    await town.release(...zoned('C-2'))
    await watch(later)
    expect(await early(new Date(later.getTime() + 60_000))).toMatchObject({ other_weekly: 'already' })
    await send(MONDAY)
    const [mail, ...others] = await mailsOf()
    expect(others).toEqual([])
    expect(mail?.body_text).toContain('What changed, November 16 to 20, 2026')
    await send(NEXT_MONDAY)
    expect((await mailsOf()).at(-1)?.body_text).toContain('Zoning changed from RT-7 to C-2')
    await set({ sends_notifications_email: false })
    expect(await early(NEXT_MONDAY)).toMatchObject({ other_weekly: 'no_mail' })
  })
})
