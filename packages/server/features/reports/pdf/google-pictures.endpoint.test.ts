import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import type { ViewBlock } from '#domain/blocks/block.ts'
import { googlePictures } from '../../../connectors/imagery/google-pictures.ts'
import { defaultDeps } from '../../../connectors/outbound/service-request.ts'
import { googleMapsPart } from '../../../sandbox/outside/google-maps/google-maps-part.ts'
import { type OutsideStandIns, startOutside } from '../../../sandbox/outside/start-outside.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { madeBlocks, textOf } from '../../../testing/servers/made-blocks.ts'
import { createGooglePictureReader } from './google-picture-reader.ts'

const KEY = 'key-of-these-tests'

describeWithDatabase('Pictures of Google in reports', (getDatabase) => {
  let outside: OutsideStandIns
  let call: AppInMemory
  let account: TestAccount
  let url: string

  beforeAll(async () => {
    outside = await startOutside({
      port: 0,
      database: getDatabase(),
      parts: [googleMapsPart],
      onError: (error) => {
        throw error
      },
    })
    url = `${outside.address}/google-maps`
    call = await withGoogle(url)
    account = await signedInAccount(getDatabase())
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'seen', { civic_number: '12', street: 'HARBOUR ST' })
    await makeParcel(getDatabase(), release, 'north', { shape: squareAt(-123, 61) })
  })
  afterAll(() => outside.close())

  const withGoogle = (address: string) =>
    appInMemory(getDatabase(), {
      environment: { LOTLINE_GOOGLE_MAPS_KEY: KEY, LOTLINE_GOOGLE_MAPS_URL: address },
    })
  const report = async (upid: string, changes: Partial<Report> = {}) => {
    const { payload } = await call.as(account).post('createReport', { upids: [upid] })
    return { report: { ...(payload as { report: Report }).report, ...changes } }
  }

  test('a part from the road stores where it stands and looks, and no picture', async () => {
    const [view] = (await madeBlocks(call, account, 'seen', 'street_view')) as [ViewBlock]
    expect(view).toMatchObject({
      kind: 'view',
      pose: { panoramaId: expect.stringContaining('stand-in:'), pitchDegrees: 2 },
      note: expect.stringContaining('Photographed in May 2023.'),
      attributions: ['© Google', 'Stand-in of Google'],
      sourceKeys: ['google-maps'],
    })
    expect(JSON.stringify(view)).not.toContain(KEY)
  })

  test('where there is no panorama, or no key, the part has no image, and says why', async () => {
    expect(textOf(await madeBlocks(call, account, 'north', 'street_view'))).toMatch(
      /^No image available: .* 50 m/,
    )
    const without = await appInMemory(getDatabase())
    expect(textOf(await madeBlocks(without, account, 'seen', 'street_view'))).toMatch(
      /^No image available: .* not set up/,
    )
  })

  test('a page finds the view that a part and a PDF have', async () => {
    const [view] = (await madeBlocks(call, account, 'seen', 'street_view')) as [ViewBlock]
    const found = await call.as(account).get('parcelStreetView', { params: { upid: 'seen' } })
    expect(found.payload).toEqual({ pose: view.pose })
    const nowhere = await call.as(account).get('parcelStreetView', { params: { upid: 'north' } })
    expect(nowhere.payload).toEqual({ pose: null })
    const without = await (await appInMemory(getDatabase())).as(account).get('parcelStreetView', {
      params: { upid: 'seen' },
    })
    expect(without).toMatchObject({ status: 422, code: 'source_not_connected' })
  })

  const printed = async (shown: { report: Report }, address = url, timeoutMs?: number) => {
    const errors: unknown[] = []
    const connection = { key: KEY, signingSecret: null, url: address }
    const google = googlePictures(connection, () => 'http://127.0.0.1', defaultDeps())
    const { read, isWithoutPicture } = createGooglePictureReader(
      {
        database: getDatabase(),
        google,
        onError: (error) => errors.push(error),
        ...(timeoutMs && { timeoutMs }),
      },
      account.id,
      shown,
    )
    return { read, isWithoutPicture, errors }
  }

  test('the page of a PDF gets those of its first parcel, and no other path', async () => {
    const { read } = await printed(await report('seen'))
    for (const kind of ['street_view', 'satellite', 'roadmap']) {
      expect(await read(`/print/google/${kind}/370x200`), kind).toMatchObject({ type: 'image/png' })
    }
    expect(await read('/print/google/terrain/370x200')).toBeUndefined()
    expect(await read('/print/picture/x')).toBeUndefined()
  })

  test('its cover has the view that was chosen', async () => {
    const pose = (headingDegrees: number) => ({
      panoramaId: 'chosen',
      headingDegrees,
      pitchDegrees: 2,
      zoom: 1,
    })
    const cover = async (heading: number) => {
      const { read } = await printed(await report('seen', { coverView: pose(heading) }))
      const picture = await read('/print/google/street_view/370x200')
      return typeof picture === 'object' ? picture?.bytes : undefined
    }
    const [east, west] = [await cover(90), await cover(270)]
    expect(east).toBeDefined()
    expect(east).not.toEqual(west)
  })

  test('it gets views of its own report’s parts alone', async () => {
    const [view] = (await madeBlocks(call, account, 'seen', 'street_view')) as [ViewBlock]
    const of = await report('seen')
    const parts = [
      {
        ...of.report.parts[0],
        data: { sections: [{ upid: 'seen', title: '', blocks: [view] }], provenance: {} },
      },
    ]
    const { read } = await printed({ report: { ...of.report, parts } as Report })
    expect(await read(`/print/view/${view.viewId}`)).toMatchObject({ type: 'image/png' })
    expect(await read(`/print/view/${'0'.repeat(64)}`)).toBeNull()
  })

  test('where there is none, the PDF is made without it, and is whole', async () => {
    const { read, isWithoutPicture } = await printed(await report('north'))
    expect(await read('/print/google/street_view/370x200')).toBeNull()
    expect(isWithoutPicture()).toBe(false)
  })

  test('where Google does not respond, the PDF says that the picture failed, and is not whole', async () => {
    const { read, isWithoutPicture, errors } = await printed(await report('seen'), 'http://127.0.0.1:9')
    expect(await read('/print/google/satellite/370x200')).toBe('failed')
    expect(isWithoutPicture()).toBe(true)
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).not.toContain(KEY)
    // The page requests it again to know whether there is one; Google is not requested again.
    expect(await read('/print/google/satellite/370x200')).toBe('failed')
    expect(errors).toHaveLength(1)
  })

  test('a picture is given up before the page that waits for it, and one that is under way is missing', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const { read, isWithoutPicture } = await printed(await report('seen'), `http://127.0.0.1:${port}`, 50)
    const picture = read('/print/google/satellite/370x200')
    expect(isWithoutPicture()).toBe(true)
    expect(await picture).toBe('failed')
    silent.closeAllConnections()
    silent.close()
  })

  test('a view and branding that were chosen are saved with the report', async () => {
    const { report: begun } = await report('seen')
    const coverView = { panoramaId: 'chosen:1,-2', headingDegrees: 90, pitchDegrees: -3.5, zoom: 2 }
    const brandingUses = { cover: 'none', header: 'banner', last: 'info' } as const
    const { title, coverType, showGoogleImages, propertyImage, paper, notes, presets, version } = begun
    const parts = begun.parts.map(({ key, printDisabled }) => ({ key, printDisabled }))
    const settings = { title, coverType, showGoogleImages, propertyImage, paper, notes, presets, version }
    const saved = await call
      .as(account)
      .post('saveReport', { reportId: begun.id, ...settings, coverView, brandingUses, parts })
    expect(saved.status, saved.text).toBe(200)
    const opened = await call.as(account).get('report', { params: { reportId: begun.id } })
    expect(opened.payload).toMatchObject({ report: { coverView, brandingUses } })
    const copied = await call.as(account).post('duplicateReport', { reportId: begun.id })
    const { id } = (copied.payload as { report: Report }).report
    const copy = await call.as(account).get('report', { params: { reportId: id } })
    expect(copy.payload).toMatchObject({ report: { coverView, brandingUses } })
    const bad = { ...coverView, panoramaId: '"><script>' }
    const refused = await call.as(account).post('saveReport', {
      reportId: begun.id,
      ...settings,
      version: version + 1,
      coverView: bad,
      brandingUses,
      parts,
    })
    expect(refused.status).toBe(400)
  })
})
