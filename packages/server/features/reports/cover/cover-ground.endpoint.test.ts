import type { Polygon } from 'geojson'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { MAX_REPORT_BYTES } from '#domain/report/report-limits.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeParcel, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { TEST_STORAGE } from '../../../testing/servers/app-in-memory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { drawParcelPicture } from '../../parcels/imagery/service.ts'
import { printedDocument } from '../pdf/printed-document.ts'
import { readShownReport } from '../shared/shown-report-service.ts'
import { drawCoverPicture, readCoverOutline } from './service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

const SIZE = '370x200'

describeWithDatabase('The cover of a report', (getDatabase) => {
  let sharing: Sharing
  let parcelCount = 0

  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase())
  })

  /** A parcel of its own with a neighbour, and a report about it. */
  async function begin() {
    parcelCount += 1
    const upid = `cover-${parcelCount}`
    const at = -122.9 + parcelCount / 100
    const { open } = sharing.releases
    await makeParcel(getDatabase(), open, upid, { shape: squareAt(at, 49.3) })
    await makeParcel(getDatabase(), open, `${upid}-beside`, { shape: squareAt(at + 0.0003, 49.3) })
    return { upid, report: await sharing.owner.reportOn(upid) }
  }
  const picture = (reportId: string, size = SIZE, who = sharing.account) =>
    sharing.call.as(who).get('coverPicture', { params: { reportId }, query: { size } })
  const outline = async (reportId: string) =>
    (await sharing.call.as(sharing.account).get('coverParcel', { params: { reportId } })).payload

  async function pictures(reportId: string) {
    const { token } = await sharing.owner.link(reportId)
    const { pictureVisit: visit } = await sharing.opened(token)
    const shared = await sharing
      .stranger()
      .get('sharedParcelPicture', { params: { visit }, query: { size: SIZE } })
    const { account, time } = sharing
    const deps = { database: getDatabase(), clock: () => time.now, settings: readSettings({}) }
    const shown = await readShownReport(deps, account.id, reportId, 'imperial')
    const page = printedDocument(
      { ...deps, storage: TEST_STORAGE, google: null, onError: () => {}, webFile: async () => null },
      account.id,
      { content: shown, shareId: null },
      () => {},
    )
    const own = await picture(reportId, SIZE, account)
    expect([own.status, shared.status]).toEqual([200, 200])
    return { own: own.text, shared: shared.text, printed: (await page.serve(`/print/parcel/${SIZE}`))?.body }
  }

  test('shows for ever the outlines of the day on which it was begun, in the editor, a PDF and behind a link', async () => {
    const { upid, report } = await begin()
    const [before, outlineBefore] = [await pictures(report.id), await outline(report.id)]
    expect(before.printed?.length).toBeGreaterThan(1000)
    expect(report.coverAttributions).toEqual([
      { sourceKey: 'open-city', attribution: expect.stringContaining('open-city') },
    ])
    expect(outlineBefore).toMatchObject({ upid, geometry: { type: 'MultiPolygon' } })
    const { db } = getDatabase()
    await sql`UPDATE parcel SET geom = ST_Scale(geom, 1.00001, 1.00001) WHERE upid = ${upid}`.execute(db)
    const other = await sharing.owner.reportOn(upid)
    expect((await picture(other.id)).text).not.toBe(before.own)
    expect(await pictures(report.id)).toEqual(before)

    // Another size is drawn from the same rows, and a copy has them, too.
    await db.deleteFrom('parcel').where('upid', 'like', `${upid}%`).execute()
    expect(await pictures(report.id)).toEqual(before)
    expect(await outline(report.id)).toEqual(outlineBefore)
    const copied = await sharing.call.as(sharing.account).post('duplicateReport', { reportId: report.id })
    const { report: copy } = copied.payload as { report: { id: string } }
    expect((await picture(copy.id)).text).toBe(before.own)
  })

  test('of a report from before grounds were stored has its attributions before its first picture', async () => {
    const { report } = await begin()
    await getDatabase().db.deleteFrom('report_ground').where('report_id', '=', report.id).execute()
    const opened = await sharing.call.as(sharing.account).get('report', { params: { reportId: report.id } })
    expect((opened.payload as { report: Report }).report.coverAttributions).toEqual(report.coverAttributions)
  })

  test('is the same in its editor, its PDF and its link', async () => {
    const { own, shared, printed } = await pictures((await begin()).report.id)
    expect([shared, printed?.toString()]).toEqual([own, own])
  })

  test('shows what the parcel’s own picture shows, in any size of covers, and stores of an ocean what is seen', async () => {
    const { upid, report } = await begin()
    const { open } = sharing.releases
    const [west, south] = [-122.9 + parcelCount / 100, 49.3]
    const circle = (radius: number, lng: number) => {
      const points = Array.from({ length: 5000 }, (_, at) => {
        const angle = (at / 5000) * 2 * Math.PI
        return [lng + radius * Math.cos(angle), south + radius * Math.sin(angle)]
      })
      return [...points, points[0]]
    }
    const ocean = { type: 'Polygon', coordinates: [circle(0.5, west + 0.5008)] }
    await makeFeature(getDatabase(), open, 'water', 'ocean', { shape: ocean })
    // Around the parcel, and nowhere near it.
    const lagoon = { type: 'Polygon', coordinates: [circle(0.5, west), circle(0.4, west)] }
    await makeFeature(getDatabase(), open, 'water', 'lagoon', { shape: lagoon })
    for (const steps of [-8, -6, -4, 4, 6, 8])
      await makeParcel(getDatabase(), open, `${upid}-${steps}`, {
        shape: squareAt(west, south + steps * 0.0002, 0.00015),
      })
    const { id } = (await sharing.owner.reportOn(upid)) as typeof report
    for (const [width, height] of [
      [370, 200],
      [1110, 600],
      [900, 1100],
    ] as const) {
      const size = { width, height }
      const own = await drawParcelPicture(getDatabase(), upid, { ...size, theme: 'light', scale: 2 })
      const cover = await drawCoverPicture(getDatabase(), sharing.account.id, id, size)
      expect(await shareOfOtherPoints(own?.png, cover.png), `${width}x${height}`).toBeLessThan(0.002)
    }
    const row = await getDatabase()
      .db.selectFrom('report_ground')
      .select(sql<number>`length(ground::text)`.as('length'))
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.length).toBeLessThan(20_000)
  })

  test('on long paper has the neighbours of a parcel that only its height brings near enough', async () => {
    const { upid } = await begin()
    const [west, south] = [-122.9 + parcelCount / 100, 49.3]
    const strip = (lng: number, metres: number): Polygon => {
      const [east, north] = [lng + 0.001, south + metres / 111_195]
      const ring = [
        [lng, south],
        [east, south],
        [east, north],
        [lng, north],
        [lng, south],
      ]
      return { type: 'Polygon', coordinates: [ring] }
    }
    const { open } = sharing.releases
    await makeParcel(getDatabase(), open, `${upid}-long`, { shape: strip(west, 800) })
    for (const [at, metres] of [700, 600, 500].entries())
      await makeParcel(getDatabase(), open, `${upid}-strip-${at}`, {
        shape: strip(west + (at + 1) * 0.0012, metres),
      })
    const { id } = await sharing.owner.reportOn(`${upid}-long`)
    const size = { width: 900, height: 1270 }
    const own = await drawParcelPicture(getDatabase(), `${upid}-long`, { ...size, theme: 'light', scale: 2 })
    const cover = await drawCoverPicture(getDatabase(), sharing.account.id, id, size)
    expect(await shareOfOtherPoints(own?.png, cover.png)).toBeLessThan(0.0005)
  })

  test('of before grounds were stored shows that of its first picture from then on', async () => {
    const { upid, report } = await begin()
    const { db } = getDatabase()
    const withoutGround = () => db.deleteFrom('report_ground').where('report_id', '=', report.id).execute()
    await withoutGround()
    expect((await picture(report.id)).status).toBe(200)
    await db.deleteFrom('parcel').where('upid', 'like', `${upid}%`).execute()
    expect(await picture(report.id, '371x200')).toMatchObject({ status: 200 })
    await withoutGround()
    expect(await picture(report.id, '372x200')).toMatchObject({ status: 404 })
  })

  test('reads its ground only for a picture that is not in the cache, and of it for the outline the parcel alone', async () => {
    const { upid, report } = await begin()
    const first = await picture(report.id)
    expect(first.status).toBe(200)
    const own = await readCoverOutline(getDatabase(), sharing.account.id, report.id)
    expect(Object.keys(own).toSorted()).toEqual(['centre', 'outline', 'upid'])
    const { db } = getDatabase()
    await db.deleteFrom('parcel').where('upid', 'like', `${upid}%`).execute()
    await db.deleteFrom('report_ground').where('report_id', '=', report.id).execute()
    expect((await picture(report.id)).text).toBe(first.text)
  })

  test('stores no ground for an account whose reports take up as much as they may', async () => {
    const { upid, report } = await begin()
    const { db } = getDatabase()
    const file = {
      name: 'full',
      account_id: sharing.account.id,
      byte_count: MAX_REPORT_BYTES,
      stored_at: new Date(),
    }
    await db.insertInto('report_file').values(file).execute()
    await db.deleteFrom('report_ground').where('report_id', '=', report.id).execute()
    const begun = await sharing.call.as(sharing.account).post('createReport', { upids: [upid] })
    expect([(await picture(report.id)).status, begun.status]).toEqual([200, 403])
    expect(begun.text).toContain('quota_used_up')
    expect(
      await db.selectFrom('report_ground').select('report_id').where('report_id', '=', report.id).execute(),
    ).toEqual([])
    await db.deleteFrom('report_file').where('name', '=', 'full').execute()
  })

  test('is its account’s alone', async () => {
    const { report } = await begin()
    const other = await signedInAccount(getDatabase())
    expect(await picture(report.id, SIZE, other)).toMatchObject({ status: 404 })
    const of = { params: { reportId: report.id } }
    expect(await sharing.call.as(other).get('coverParcel', of)).toMatchObject({ status: 404 })
  })
})

/** Share of the points of two pictures that differ visibly. */
async function shareOfOtherPoints(one: Buffer | undefined, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one ?? other, other].map((png) => sharp(png).greyscale().raw().toBuffer()),
  )
  if (!one || !a || !b || a.length !== b.length) return 1
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 24).length / a.length
}
