import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { findJpegHashes, storePictures } from '../reports/picture-queries.ts'

const [JPEG, PNG] = ['a'.repeat(64), 'b'.repeat(64)]

describeWithDatabase('The manifest of a PDF', (getDatabase) => {
  test('knows by their bytes which pictures of the account are JPEG', async () => {
    const [own, other] = [await signedInAccount(getDatabase()), await signedInAccount(getDatabase())]
    const pictures = new Map([
      [JPEG, Buffer.from('ffd8ffe000104a464946', 'hex')],
      [PNG, Buffer.from('89504e470d0a1a0a', 'hex')],
    ])
    await storePictures(getDatabase(), own.id, pictures, new Date())
    expect(await findJpegHashes(getDatabase(), own.id, [JPEG, PNG])).toEqual(new Set([JPEG]))
    expect(await findJpegHashes(getDatabase(), own.id, [])).toEqual(new Set())
    expect(await findJpegHashes(getDatabase(), other.id, [JPEG, PNG])).toEqual(new Set())
  })
})
