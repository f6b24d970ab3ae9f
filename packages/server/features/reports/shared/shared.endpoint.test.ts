import { beforeAll, expect, test } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import type { ReportPart } from '#contract/report/reports.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { readShownReport } from './shown-report-service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

describeWithDatabase('A report behind a link', (getDatabase) => {
  let time: Sharing['time']
  let call: Sharing['call']
  let account: Sharing['account']
  let owner: Sharing['owner']
  let stranger: Sharing['stranger']
  let openLink: Sharing['openLink']
  let opened: Sharing['opened']

  beforeAll(async () => {
    ;({ time, call, account, owner, stranger, openLink, opened } = await sharingAccount(getDatabase()))
  })
  const partOf = ({ report: { parts } }: ShownReport, key: string) => parts.find((part) => part.key === key)
  const picturesOf = (part: ReportPart | undefined) =>
    (part?.data?.sections ?? []).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : [])),
    )

  test('opens for somebody without an account, in the units of its owner, and counts', async () => {
    const { id } = await owner.report('parcel', 'location')
    const { token } = await owner.link(id)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { shown } = await opened(token)
    await opened(token)
    expect(shown).toMatchObject({
      units: 'metric',
      report: { parcels: [{ addressLine1: '12 Harbour St' }] },
    })
    expect(partOf(shown, 'parcel')?.data?.sections[0]?.blocks.length).toBeGreaterThan(0)
    expect(await owner.listed(id)).toMatchObject([{ openedCount: 2, lastOpenedAt: time.now.toISOString() }])
  })

  test('is neither stored nor listed by anybody', async () => {
    const { token } = await owner.link((await owner.report()).id)
    const { headers } = await openLink(token)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })

  test('holds no picture of a cover that has another, and no more of a branding that is printed nowhere than the names of the foot', async () => {
    const branding = Branding.parse({
      name: 'Pat Agent',
      companyName: 'Harbour Realty',
      cellPhone: '604 555 0134',
    })
    await call.as(account).post('saveBranding', { branding })
    const { id } = await owner.report('parcel')
    const propertyImage = `/api/files/${'a'.repeat(43)}`
    const set = (values: object) =>
      getDatabase().db.updateTable('report').set(values).where('id', '=', id).execute()
    await set({ property_image: propertyImage, cover_type: 'custom_image' })
    const { token } = await owner.link(id)
    const chosen = await openLink(token)
    expect(chosen.text).toContain(propertyImage)
    expect(chosen.text).toContain('604 555 0134')
    await set({
      cover_type: 'satellite_map',
      branding_uses: JSON.stringify({ cover: 'none', header: 'none', last: 'none' }),
    })
    const { text, payload } = await openLink(token)
    expect(text).not.toContain(propertyImage)
    expect(text).not.toContain('604 555 0134')
    expect((payload as { shown: ShownReport }).shown.branding).toMatchObject({ name: 'Pat Agent' })
  })

  test('holds nothing else of the account: no part out of print, no reason of a failure, no name but those of its branding', async () => {
    const branding = Branding.parse({ name: 'Pat Agent', companyName: 'Harbour Realty' })
    await call.as(account).post('saveBranding', { branding })
    const made = await owner.report('parcel', 'location')
    const other = await owner.report('parcel')
    const { db } = getDatabase()
    await db
      .updateTable('report_part')
      .set({ status: 'failed', error_message: 'Expired password of the board' })
      .where('report_id', '=', made.id)
      .where('key', '=', 'parcel')
      .execute()
    await db
      .updateTable('report_part')
      .set({ print_disabled: true })
      .where('report_id', '=', made.id)
      .where('key', '=', 'location')
      .execute()
    await db.insertInto('report_part').values(titleWithoutAnswer(made.id)).execute()
    const { token } = await owner.link(made.id)
    const response = await openLink(token)
    const { shown } = response.payload as { shown: ShownReport }
    expect(shown.branding).toMatchObject({ name: 'Pat Agent', companyName: 'Harbour Realty' })
    expect(shown.report.parts.map(({ key, status, data }) => [key, status, data !== null])).toEqual([
      ['parcel', 'failed', true],
      ['assessments', 'failed', false],
      ['sales', 'failed', false],
      ['planning', 'failed', false],
      ['title', 'complete', true],
    ])
    for (const part of shown.report.parts) expect(part).toMatchObject({ error: null, errorMessage: null })
    expect(partOf(shown, 'title')?.data?.sections[0]?.blocks).toMatchObject([{ text: 'Not in this copy.' }])
    const others = [
      'Expired password',
      'quota',
      account.id,
      account.username,
      account.email,
      account.token,
      other.id,
    ]
    for (const secret of [...others, token]) expect(response.text).not.toContain(secret)
    const fields = ['offersPdf', 'pictureVisit', 'shown', 'state', 'visit']
    expect(Object.keys(response.payload as object).toSorted()).toEqual(fields)
    expect(Object.keys(shown).toSorted()).toEqual([
      'branding',
      'creaTrademarkStatement',
      'hasGoogle',
      'report',
      'units',
    ])
    // Google's pictures are not passed on.
    expect(shown.hasGoogle).toBe(false)
  })

  test('says what paper says in the place of sentences that tell its owner what to do', async () => {
    const made = await owner.report('parcel')
    const { db } = getDatabase()
    const sentences = {
      analysis: 'You have no market analysis of this parcel. Start one from its card.',
      street_view: 'No image available: Google Maps is not set up on this server.',
    }
    for (const [key, text] of Object.entries(sentences)) {
      const blocks = [{ kind: 'text', key: 'none', text }]
      const data = JSON.stringify({ sections: [{ upid: 'p', title: '', blocks }], provenance: {} })
      const row = { report_id: made.id, key, position: 9, status: 'complete' as const, data }
      await db.insertInto('report_part').values(row).execute()
    }
    const { shown } = await opened((await owner.link(made.id)).token)
    const printed = await readShownReport(
      { database: getDatabase(), clock: () => time.now, settings: readSettings({}) },
      account.id,
      made.id,
      'metric',
    )
    expect(JSON.stringify(printed)).not.toMatch(/not set up|Start one/)
    const blocksOf = (from: ShownReport, key: string) => partOf(from, key)?.data?.sections[0]?.blocks
    for (const key of ['analysis', 'street_view'])
      expect(blocksOf(shown, key)).toEqual(blocksOf(printed, key))
    expect(shown.report.parts.map(({ key }) => key)).toEqual(printed.report.parts.map(({ key }) => key))
  })

  test('is without values of a source that does not allow it, and says so', async () => {
    const made = await owner.report('sales', 'parcel')
    expect(JSON.stringify(made.parts.find(({ key }) => key === 'sales'))).toContain('closed-board')
    const { shown } = await opened((await owner.link(made.id)).token)
    expect(partOf(shown, 'sales')?.data).toMatchObject({
      sections: [
        {
          blocks: [
            {
              kind: 'text',
              text: 'Data of Open data of closed-board is left out of shared reports: its source does not allow it.',
            },
          ],
        },
      ],
      provenance: {},
    })
    expect(JSON.stringify(partOf(shown, 'parcel')?.data)).toContain('open-city')
  })

  test('has its pictures for who opened it, and no other picture of the account', async () => {
    const made = await owner.report('location')
    const { token, id: shareId } = await owner.link(made.id)
    const { shown, pictureVisit: visit, visit: pageVisit } = await opened(token)
    const [pictureId = ''] = picturesOf(partOf(shown, 'location'))
    const picture = (id: string, of = visit) =>
      stranger().get('sharedPicture', { params: { visit: of, pictureId: id } })
    const shownPicture = await picture(pictureId)
    expect(shownPicture.status).toBe(200)
    expect(shownPicture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    const first = () =>
      stranger().get('sharedParcelPicture', { params: { visit }, query: { size: '370x200' } })
    expect((await first()).headers['content-type']).toBe('image/png')

    const { db } = getDatabase()
    const others = 'ab'.repeat(32)
    await db
      .insertInto('report_picture')
      .values({ account_id: account.id, hash: others, png: Buffer.from('png'), stored_at: time.now })
      .execute()
    expect((await picture(others)).status).toBe(404)
    for (const of of ['x'.repeat(80), pageVisit]) expect((await picture(pictureId, of)).status).toBe(404)
    const print = (printDisabled: boolean) =>
      db
        .updateTable('report_part')
        .set({ print_disabled: printDisabled })
        .where('report_id', '=', made.id)
        .execute()
    await print(true)
    expect((await picture(pictureId)).status).toBe(404)
    await print(false)
    expect((await picture(pictureId)).status).toBe(200)
    await call.as(account).post('revokeShare', { shareId })
    expect((await picture(pictureId)).status).toBe(404)
    expect((await first()).status).toBe(404)
  })
})

/** A part of an outside source that failed for one parcel, and says why. */
const titleWithoutAnswer = (report_id: string) => ({
  report_id,
  key: 'title',
  position: 9,
  status: 'complete' as const,
  data: JSON.stringify({
    sections: [
      {
        upid: 'p',
        title: '',
        blocks: [{ kind: 'text', key: 'myltsa/caveat', text: 'The quota was used up.' }],
      },
    ],
    provenance: {},
  }),
  sub_parts: JSON.stringify({
    myltsa: {
      key: 'myltsa',
      taskId: report_id,
      status: 'failed',
      data: null,
      error: 'credentials',
      errorMessage: 'Expired password',
      withoutQuota: [],
    },
  }),
})
