import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CannotOpenStream, openStream, sealStream, secretId } from './sealed-stream.ts'

const secret = randomBytes(32)
const CHUNK = 1024 * 1024

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of stream) read.push(piece)
  return Buffer.concat(read)
}

const seal = (bytes: Buffer, size = 60_000) => whole(sealStream(pieces(bytes, size), secret, 'backup 1'))
const open = (sealed: Buffer, { key = secret, belongsTo = 'backup 1', size = 70_000 } = {}) =>
  whole(openStream(pieces(sealed, size), key, belongsTo))

describe('A sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    'of %i bytes opens to what was sealed',
    async (length) => {
      const bytes = randomBytes(length)
      const sealed = await seal(bytes)
      expect((await open(sealed)).equals(bytes)).toBe(true)
      expect(sealed.includes(bytes.subarray(0, 32)) && length >= 32).toBe(false)
    },
  )

  it('never looks the same', async () => {
    const bytes = Buffer.from('the same')
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false)
  })

  const TAG = 16
  const SALT = 32
  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is only its salt', (sealed: Buffer) => sealed.subarray(0, SALT)],
    ['lost its last byte', (sealed: Buffer) => sealed.subarray(0, -1)],
    ['lost its last chunk', (sealed: Buffer) => sealed.subarray(0, SALT + 2 * (CHUNK + TAG))],
    [
      'lost its first chunk',
      (sealed: Buffer) => Buffer.concat([sealed.subarray(0, SALT), sealed.subarray(SALT + CHUNK + TAG)]),
    ],
    ['was changed', (sealed: Buffer) => Buffer.from(sealed).fill(0, CHUNK, CHUNK + 8)],
    ['was continued', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from('more')])],
  ])('does not open when it %s', async (_, change) => {
    const sealed = await seal(randomBytes(2 * CHUNK + 5))
    await expect(open(change(sealed))).rejects.toThrow(CannotOpenStream)
  })

  it('does not open with another secret, or as something else', async () => {
    const sealed = await seal(Buffer.from('a'))
    await expect(open(sealed, { key: randomBytes(32) })).rejects.toThrow(CannotOpenStream)
    await expect(open(sealed, { belongsTo: 'backup 2' })).rejects.toThrow(CannotOpenStream)
  })

  it('names its secret without revealing it', () => {
    expect(secretId(secret)).toMatch(/^[0-9a-f]{16}$/)
    expect(secretId(secret)).not.toBe(secretId(randomBytes(32)))
    expect(secret.toString('hex')).not.toContain(secretId(secret))
  })
})
