import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { watchLayers } from '../../../tiles/layer-release.ts'

describeWithDatabase('The picture of a parcel', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'reed-1', { civic_number: '12', street: 'Tide St' })
    await makeParcel(getDatabase(), release, 'reed-2', { shape: squareAt(-123.0996, 49.25) })
    await makeFeature(getDatabase(), release, 'road', 'tide', {
      title: 'Tide & <Sons> Street',
      shape: {
        type: 'LineString',
        coordinates: [
          [-123.11, 49.2499],
          [-123.09, 49.2499],
        ],
      },
    })
    account = await signedInAccount(getDatabase())
  })
  beforeEach(async () => {
    call = await appInMemory(getDatabase())
  })
  const request = (query: Record<string, string>, upid = 'reed-1', headers: Record<string, string> = {}) =>
    call.as(account, { headers }).get('parcelPicture', { params: { upid }, query })
  const pictureOf = async (query: Record<string, string>) => {
    const response = await call.app.inject({
      url: '/api/parcel/reed-1/picture',
      query,
      headers: { authorization: `Bearer ${account.token}` },
    })
    return sharp(response.rawPayload)
  }

  test('is a PNG of the size that was asked for, and twice that for sharp screens', async () => {
    const size = '370x200'
    expect(await request({ size })).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(await (await pictureOf({ size })).metadata()).toMatchObject({
      format: 'png',
      width: 370,
      height: 200,
    })
    expect(await (await pictureOf({ size, scale: '2' })).metadata()).toMatchObject({
      width: 740,
      height: 400,
    })
  })

  test('shows the parcel in survey orange, and the ground around it, in either theme', async () => {
    const brightness: number[] = []
    for (const theme of ['light', 'dark']) {
      const { data } = await (await pictureOf({ size: '200x200', theme }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3)]
      const [red = 0, , blue = 0] = at(100, 65)
      expect(red - blue).toBeGreaterThan(25)
      const [groundRed = 0, , groundBlue = 0] = at(100, 15)
      expect(Math.abs(groundRed - groundBlue)).toBeLessThan(12)
      brightness.push(groundRed)
    }
    expect(brightness[0]).toBeGreaterThan(200)
    expect(brightness[1]).toBeLessThan(60)
  })

  test('is not sent again as long as it would be the same', async () => {
    const first = await request({ size: '370x200' })
    const { etag } = first.headers as { etag: string }
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const known = { 'if-none-match': etag }
    const again = await request({ size: '370x200' }, 'reed-1', known)
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await request({ size: '370x200', theme: 'dark' }, 'reed-1', known)).status).toBe(200)
    expect((await request({ size: '370x200' }, 'reed-2', known)).status).toBe(200)

    const release = await makeRelease(getDatabase(), { source: 'newtown' })
    await makeParcel(getDatabase(), release, 'new-1', { shape: squareAt(-123.1004, 49.25) })
    await watchLayers(getDatabase()).request()
    expect((await request({ size: '370x200' }, 'reed-1', known)).status).toBe(200)
  })

  test.each([
    [{}],
    [{ size: '63x200' }],
    [{ size: '370x1281' }],
    [{ size: 'large' }],
    [{ size: '370x200', theme: 'pink' }],
    [{ size: '370x200', scale: '9' }],
  ])('%j is refused', async (query) => {
    expect(await request(query as Record<string, string>)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('of a parcel that is not there is not found', async () => {
    expect(await request({ size: '370x200' }, 'nowhere')).toMatchObject({
      status: 404,
      code: 'parcel_not_found',
    })
  })

  test('is for subscribers', async () => {
    const query = { size: '370x200' }
    const params = { upid: 'reed-1' }
    expect((await call.as(null).get('parcelPicture', { params, query })).status).toBe(401)
    const other = await signedInAccount(getDatabase(), { plan_key: 'none' })
    expect(await call.as(other).get('parcelPicture', { params, query })).toMatchObject({
      status: 403,
      code: 'subscription_required',
    })
  })
})
