import { expect, it } from 'vitest'
import { describeOnBothEngines, describeWithDatabase } from '../../../testing/databases/databases.ts'
import {
  digestTown,
  FRIDAY_NOON,
  MONDAY,
  NEXT_MONDAY,
  SATURDAY,
} from '../../../testing/watching/digest-town.ts'
import { makeArea } from '../../../testing/watching/watch-factory.ts'

const before = (moment: Date) => new Date(moment.getTime() - 1)
/** Text of a mail without the random token of its link, which may spell any name or code. */
const wordsOf = (mail: { body_text: string } | undefined) =>
  mail?.body_text.replace(/#token=[\w-]+/, '#token')

describeOnBothEngines('digests', (getDatabase) => {
  const here = digestTown(getDatabase)

  it('of a week come on Monday at seven by the clock of the account, once', async () => {
    const id = await here.folder({ name: 'Shore & <b>hill</b>' })
    await here.rezone()
    await here.send(before(MONDAY))
    expect(await here.mailsOf()).toEqual([])
    await here.send(MONDAY)
    await here.send(MONDAY)
    await here.send(new Date(MONDAY.getTime() + 86_400_000))
    const [mail, ...others] = await here.mailsOf()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to_address: here.account.email,
      template: 'digest',
      status: 'queued',
      subject: 'What changed: 1 change in “Shore & <b>hill</b>”',
      created_at: MONDAY,
    })
    expect(mail?.body_text).toContain('What changed, November 16 to 22, 2026')
    expect(mail?.body_text).toContain('- 101 Main St: Zoning changed from RS-1 to RT-7')
    expect(mail?.body_text).toContain(
      `https://parcels.example.ca/dashboard/saved-properties/history/${id}/info\n`,
    )
    expect(mail?.unsubscribe_url).toMatch(/^https:\/\/parcels\.example\.ca\/unsubscribe\?token=[\w-]{80,}$/)
    expect(mail?.body_text).toContain(mail?.unsubscribe_url?.replace('?', '#'))
    expect(mail?.body_html).toContain('Shore &amp; &lt;b&gt;hill&lt;/b&gt;')
    expect(await here.digestsOf()).toEqual([
      { cadence: 'other_weekly', period: '2026-11-16', mail_id: mail?.id },
    ])
  })

  it('come where it is morning, and nowhere else', async () => {
    const east = await here.reader({}, 'Pacific/Auckland')
    const stranger = await here.reader({}, 'Middle/Earth')
    for (const who of [here.account, east, stranger]) await here.folder({}, who)
    await here.rezone()
    const count = async () =>
      (await Promise.all([here.account, east, stranger].map((who) => here.mailsOf(who)))).map(
        (mails) => mails.length,
      )
    await here.send(before(new Date('2026-11-22T18:00:00Z')))
    expect(await count()).toEqual([0, 0, 0])
    await here.send(new Date('2026-11-22T18:00:00Z'))
    expect(await count()).toEqual([0, 1, 0])
    await here.send(MONDAY)
    expect(await count()).toEqual([1, 1, 0])
    // What is no zone is that of British Columbia.
    await here.send(new Date('2026-11-23T15:00:00Z'))
    expect(await count()).toEqual([1, 1, 1])
  })

  it('show each place with a picture, what is most first, and tell of nobody else’s', async () => {
    const other = await here.reader()
    const area = await makeArea(getDatabase(), here.account.id, {
      name: 'West',
      ground: here.town.ground(0, 3),
    })
    await here.folder({ name: 'One parcel' })
    await here.folder({ name: 'Gone', deleted_at: FRIDAY_NOON })
    await here.folder({ name: 'Theirs', upids: [here.town.upid(2)] }, other)
    await here.rezone()
    await here.send(MONDAY)
    const [mail] = await here.mailsOf()
    expect(mail?.subject).toBe('What changed: 4 changes in “West” and 1 more')
    expect(mail?.body_text.match(/^.+ \((Folder|Watched area)\)$/gm)).toEqual([
      'West (Watched area)',
      'One parcel (Folder)',
    ])
    expect(mail?.body_text).toContain(
      '- 100 Main St, 101 Main St and 102 Main St: Zoning changed from RS-1 to RT-7 on 3 parcels',
    )
    expect(mail?.body_text).toContain(`/dashboard/watched-area/${area}/info\n`)
    expect(wordsOf(mail)).not.toContain('Theirs')
    const pictures = await getDatabase()
      .db.selectFrom('mail_picture')
      .select(['name', 'png'])
      .where('mail_id', '=', String(mail?.id))
      .orderBy('name')
      .execute()
    expect(pictures.map(({ name }) => name)).toEqual(['map-1', 'map-2'])
    for (const { png } of pictures) expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(mail?.body_html.match(/src="cid:map-\d"/g)).toHaveLength(2)
    const [theirs] = await here.mailsOf(other)
    expect(theirs?.subject).toBe('What changed: 1 change in “Theirs”')
  })

  it('of listings come each day, brokers’ and MLS® in mails of their own', async () => {
    here.account = await here.reader({ grants: ['notif_area_mls'] })
    const notif_def = ['mls_new', 'broker_listing_new', 'zoning']
    const area = await makeArea(getDatabase(), here.account.id, {
      name: 'All',
      notif_def,
      ground: here.town.ground(0, 8),
    })
    await here.town.release(...here.zoned('RS-1'))
    await here.town.release(
      ...here.zoned('RT-7'),
      here.town.listing('R1', 0),
      here.town.listing('B1', 2, { kind: 'broker', brokerage: 'Cove', address: '<i>7</i> Main St' }),
    )
    await here.watch()
    await here.send(SATURDAY)
    const mails = await here.mailsOf()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Broker listings: 1 change in “All”',
      'MLS® listings: 1 change in “All”',
    ])
    expect(mails[0]?.body_text).toContain('Broker listings, November 20, 2026')
    expect(mails[0]?.body_text).toContain(`/dashboard/watched-area/${area}/broker\n`)
    expect(mails[0]?.body_html).toContain('&lt;i&gt;7&lt;/i&gt; Main St')
    expect(mails[1]?.body_text).toContain(`/dashboard/watched-area/${area}/mls\n`)
    await here.send(MONDAY)
    expect((await here.mailsOf()).map(({ subject }) => subject).slice(2)).toEqual([
      'What changed: 3 changes in “All”',
    ])
  })
})

// The queries ran on both engines above; which changes are in a digest is decided after them.
describeWithDatabase('the changes of digests', (getDatabase) => {
  const here = digestTown(getDatabase)

  it('tell what is left when something went there and back, and nothing when nothing is left', async () => {
    await here.folder()
    await here.rezone()
    await here.town.release(...here.zoned('RS-1'))
    await here.watch()
    await here.send(MONDAY)
    expect(await here.mailsOf()).toEqual([])
    expect(await here.digestsOf()).toEqual([{ cadence: 'other_weekly', period: '2026-11-16', mail_id: null }])
    await here.town.release(...here.zoned('C-2'))
    await here.watch(MONDAY)
    await here.send(NEXT_MONDAY)
    expect((await here.mailsOf())[0]?.body_text).toContain('Zoning changed from RS-1 to C-2')
  })

  it('are not there where nothing happened', async () => {
    await here.folder({ upids: [here.town.upid(7)] })
    await here.rezone()
    await here.send(MONDAY)
    expect(await here.mailsOf()).toEqual([])
    expect(await here.digestsOf()).toEqual([])
  })

  it('tell what comes after a period in the next one, and nothing twice', async () => {
    await here.folder()
    await here.rezone()
    await here.town.release(...here.zoned('C-2'))
    // Sunday is over in Toronto, and the mail is not there yet.
    await here.watch(new Date('2026-11-23T05:00:00Z'))
    await here.send(MONDAY)
    await here.send(before(NEXT_MONDAY))
    expect(await here.mailsOf()).toHaveLength(1)
    await here.send(NEXT_MONDAY)
    const [first, second] = await here.mailsOf()
    expect(first?.body_text).toContain('Zoning changed from RS-1 to RT-7')
    expect(second?.body_text).toContain('Zoning changed from RT-7 to C-2')
    expect(wordsOf(second)).not.toContain('RS-1')
  })

  it('that could not be made in time tell later of all that was not told, and say since when', async () => {
    await here.folder()
    await here.rezone(new Date('2026-11-12T17:00:00Z'))
    await here.town.release(...here.zoned('C-2'))
    await here.watch()
    await here.send(MONDAY)
    const [mail, ...others] = await here.mailsOf()
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
    await here.folder()
    await here.rezone()
    await here.set(state)
    await here.send(MONDAY)
    await here.set({
      sends_notifications_email: true,
      subscription_ends_at: null,
      email_verified_at: FRIDAY_NOON,
      plan_key: 'pro',
    })
    await here.send(MONDAY)
    await here.send(NEXT_MONDAY)
    expect(await here.mailsOf()).toEqual([])
  })

  it('leave out what the account may be told no more of', async () => {
    await here.folder({ name: 'Mine' })
    await makeArea(getDatabase(), here.account.id, { name: 'Place', ground: here.town.ground(0, 3) })
    await here.rezone()
    await here.set({ plan_key: 'basic' })
    await here.send(MONDAY)
    const [mail] = await here.mailsOf()
    expect(mail?.subject).toBe('What changed: 1 change in “Mine”')
    expect(wordsOf(mail)).not.toContain('Place')
  })

  it('leave out what was hidden, and what is older than the list of notifications', async () => {
    await here.folder({ name: 'Hidden' })
    await here.folder({ name: 'Shown' })
    await here.rezone()
    await getDatabase().pool.query(
      `UPDATE notification SET is_hidden = true WHERE collection_id IN (SELECT id FROM folder WHERE name = 'Hidden')`,
    )
    await here.send(MONDAY)
    expect((await here.mailsOf()).map(({ subject }) => subject)).toEqual([
      'What changed: 1 change in “Shown”',
    ])

    const late = await here.reader()
    await here.folder({ name: 'Old' }, late)
    await here.town.release(...here.zoned('C-2'))
    await here.watch(new Date('2026-10-21T12:00:00Z'))
    await here.send(MONDAY)
    expect(await here.mailsOf(late)).toEqual([])
  })
})
