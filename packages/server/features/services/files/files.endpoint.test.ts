import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { MAX_PICTURE_BYTES } from '#domain/account/picture-kind.ts'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { jpegOfScans } from '../../../testing/rows/jpeg-of-scans.ts'
import { pngOf } from '../../../testing/rows/png.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { dropOrphanedPictures, openPicture } from './service.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 80, alpha: 0.5 } } })
const PNG = await picture(2, 1).png().toBuffer()
const JPEG = await picture(2, 1).jpeg().toBuffer()
/** 400 megapixels in 48 KB. */
const BOMB = pngOf(20_000, 20_000)
/** A photo that says where and by whom it was taken, by a camera that was held upright. */
const photoAs = (format: 'jpeg' | 'png' | 'webp') =>
  picture(30, 20)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '49/1 3/1 0/1' } })
    .toFormat(format)
    .toBuffer()
const DAY_MS = 86_400_000

describeWithDatabase('Uploaded pictures', (getDatabase) => {
  let folder: string
  let call: AppInMemory
  let account: TestAccount
  let stranger: TestAccount
  let now: Date

  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z')
    folder = await mkdtemp(join(tmpdir(), 'lotline-files-'))
    call = await appInMemory(getDatabase(), {
      environment: { LOTLINE_DATA: folder },
      clock: () => now,
    })
    account = await signedInAccount(getDatabase())
    stranger = await signedInAccount(getDatabase())
  })
  afterEach(async () => {
    await call.app.close()
    await rm(folder, { recursive: true })
  })

  const upload = (bytes: Buffer, contentType: string, who: TestAccount | null = account) =>
    call.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: {
        'content-type': contentType,
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
      payload: bytes,
    })
  const uploaded = async (who = account) =>
    (await upload(PNG, 'image/png', who)).json().payload.address as string
  const stored = () => readdir(join(folder, 'files'))
  const save = (who: TestAccount, stated: Partial<Branding>) =>
    call.as(who).post('saveBranding', { branding: Branding.parse(stated) })

  test('have at most 20 scans, each of which would be decoded over all pixels', async () => {
    expect((await upload(jpegOfScans(64, 20), 'image/jpeg')).statusCode).toBe(200)
    expect((await upload(jpegOfScans(64, 21), 'image/jpeg')).statusCode).toBe(422)
    expect(
      (await upload(Buffer.concat([PNG, ...Array(21).fill(Buffer.from('ffda', 'hex'))]), 'image/png'))
        .statusCode,
    ).toBe(200)
  })

  test('come out to whoever knows the address, as nothing but a picture', async () => {
    const response = await upload(JPEG, 'image/jpeg')
    expect(response.statusCode).toBe(200)
    const { address } = response.json().payload
    expect(address).toMatch(/^\/api\/files\/[\w-]{43}$/)
    const shown = await call.app.inject(address)
    expect(shown.statusCode).toBe(200)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 2, height: 1 })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'say nothing any more of where and by whom they were taken: %s',
    async (format) => {
      const photo = await photoAs(format)
      expect((await sharp(photo).metadata()).exif?.includes('Somebody')).toBe(true)
      const response = await upload(Buffer.concat([photo, Buffer.from('<script>')]), `image/${format}`)
      const shown = (await call.app.inject(response.json().payload.address)).rawPayload
      const { exif, xmp, iptc, icc, orientation, ...rest } = await sharp(shown).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
      expect(rest).toMatchObject({ format, width: 20, height: 30 })
      expect(shown.includes('Somebody') || shown.includes('<script>')).toBe(false)
    },
  )

  test.each(['png', 'webp'] as const)('stay transparent: %s', async (format) => {
    const logo = await picture(8, 8).toFormat(format).toBuffer()
    const { address } = (await upload(logo, `image/${format}`)).json().payload
    const { channels } = await sharp((await call.app.inject(address)).rawPayload).stats()
    expect(channels[3]?.mean).toBeCloseTo(128, -1)
  })

  test('one of more than 40 megapixels is refused by its header, and not shown where it was stored before', async () => {
    expect(BOMB.length).toBeLessThan(100_000)
    const refused = await upload(BOMB, 'image/png')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().payload.message).toBe(
      'This picture has 400 megapixels. Choose one with at most 40 megapixels, for example 8,000 × 5,000 pixels.',
    )
    const address = await uploaded()
    await folderStorage(join(folder, 'files')).put(address.slice('/api/files/'.length), BOMB)
    expect((await call.app.inject(address)).statusCode).toBe(404)
  })

  test('one with a side of more than 65,535 pixels is refused, because decoding takes longer with each row', async () => {
    expect((await upload(pngOf(1, 65_535), 'image/png')).statusCode).toBe(200)
    const refused = await upload(pngOf(1, 65_536), 'image/png')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().payload.message).toBe(
      'This picture has 1 × 65,536 pixels. Choose one with at most 65,535 pixels on each side.',
    )
  })

  test('one is streamed, so that readers who do not read it take no memory', async () => {
    const address = await uploaded()
    const storage: Storage = {
      ...folderStorage(join(folder, 'files')),
      read: () => expect.unreachable('The whole picture is read.'),
    }
    const deps = { database: getDatabase(), storage, clock: () => now }
    const { content, byteCount } = await openPicture(deps, address.slice('/api/files/'.length))
    expect(await buffer(content)).toHaveLength(byteCount)
  })

  test('nobody keeps one without signing in, and nothing is written', async () => {
    const response = await upload(PNG, 'image/png', null)
    expect(response.statusCode).toBe(401)
    await expect(access(join(folder, 'files'))).rejects.toThrow('ENOENT')
  })

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
    ['a page that says it is a picture', Buffer.from('<!doctype html><script>'), 'image/png', 415],
    ['a picture that says it is another', PNG, 'image/jpeg', 415],
    ['a damaged picture', PNG.subarray(0, 40), 'image/png', 422],
    ['nothing', Buffer.alloc(0), 'image/png', 415],
    ['JSON', Buffer.from('{}'), 'application/json', 415],
    ['a form', PNG, 'multipart/form-data', 415],
    ['a picture that is too large', Buffer.concat([PNG, Buffer.alloc(MAX_PICTURE_BYTES)]), 'image/png', 413],
  ])('%s is refused', async (_, bytes, contentType, status) => {
    expect((await upload(bytes, contentType)).statusCode).toBe(status)
    await expect(access(join(folder, 'files'))).rejects.toThrow('ENOENT')
  })

  test('an address that was never given, or is none, shows nothing', async () => {
    expect((await call.app.inject(`/api/files/${'a'.repeat(43)}`)).statusCode).toBe(404)
    expect((await call.app.inject('/api/files/..%2Fsecret.key')).statusCode).toBe(400)
  })

  test('one that the branding does not name any more is gone', async () => {
    const [photo, logo] = [await uploaded(), await uploaded()]
    await save(account, { personalPhoto: photo, companyLogo: logo })
    await save(account, { companyLogo: logo })
    expect((await call.app.inject(photo)).statusCode).toBe(404)
    expect((await call.app.inject(logo)).statusCode).toBe(200)
    expect(await stored()).toEqual([logo.slice('/api/files/'.length)])
  })

  test('nobody removes those of others by naming them and taking them back', async () => {
    const photo = await uploaded()
    await save(account, { personalPhoto: photo })
    await save(stranger, { personalPhoto: photo })
    await save(stranger, {})
    expect((await call.app.inject(photo)).statusCode).toBe(200)
  })

  test('those of an account that is deleted are gone', async () => {
    const administrator = await signedInAccount(getDatabase(), {
      is_admin: true,
      grants: ['admin delete users'],
    })
    const photo = await uploaded()
    const others = await uploaded(stranger)
    const response = await call
      .as(administrator)
      .post('deleteAccount', { username: account.username }, { params: { accountId: account.id } })
    expect(response.status).toBe(200)
    expect((await call.app.inject(photo)).statusCode).toBe(404)
    expect(await stored()).toEqual([others.slice('/api/files/'.length)])
  })

  test('those of an account that is deleted with the demo are shown to nobody, and removed by the job, whichever cannot be', async () => {
    const [stuck, photo] = [await uploaded(), await uploaded()]
    const idOf = (address: string) => address.slice('/api/files/'.length)
    await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
    for (const each of [stuck, photo]) expect((await call.app.inject(each)).statusCode).toBe(404)

    const whole = folderStorage(join(folder, 'files'))
    const failing: typeof whole = {
      ...whole,
      async remove(id) {
        if (id === idOf(stuck)) throw new Error('The disk cannot be written.')
        await whole.remove(id)
      },
    }
    const drop = (storage: typeof whole) => dropOrphanedPictures({ database: getDatabase(), storage })
    await expect(drop(failing)).rejects.toThrow('1 pictures were not removed')
    expect(await stored()).toEqual([idOf(stuck)])
    expect(await drop(whole)).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('an account stores 200 that no report uses, also when it hurries; what it does not use is swept after a day', async () => {
    await getDatabase()
      .db.insertInto('stored_file')
      .values(
        Array.from({ length: 190 }, (_, index) => ({
          id: `earlier-${index}`,
          account_id: account.id,
          content_type: 'image/png',
          byte_count: 1,
          uploaded_at: now,
        })),
      )
      .execute()
    const responses = await Promise.all(Array.from({ length: 12 }, () => upload(PNG, 'image/png')))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
    expect(responses.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'quota_used_up',
    })
    expect(await stored()).toHaveLength(10)
    expect((await upload(PNG, 'image/png', stranger)).statusCode).toBe(200)

    const used = responses.find(({ statusCode }) => statusCode === 200)?.json().payload.address
    await save(account, { banner: used })
    now = new Date(now.getTime() + DAY_MS + 1)
    expect((await upload(PNG, 'image/png')).statusCode).toBe(200)
    expect((await call.app.inject(used)).statusCode).toBe(200)
    // The one in use, the new one, and the stranger's.
    expect(await stored()).toHaveLength(3)
  })
})
