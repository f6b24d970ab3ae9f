/**
 * AES-256-GCM in chunks, after the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár (2015). Altered,
 * reordered, missing or truncated chunks fail to open.
 *
 *     salt 32 bytes | chunks of 1 MiB, each with a tag of 16 bytes; the last may be shorter
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

type Bytes = AsyncIterable<Buffer>

const ALGORITHM = 'aes-256-gcm'
const SALT_BYTES = 32
const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12

export class CannotOpenStream extends Error {}

/** Identifies a secret without revealing it. */
export const secretId = (secret: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'lotline/stream-key-id', 8)).toString('hex')

/** Encrypts a stream. Opening requires the same `belongsTo`. */
export async function* sealStream(source: Bytes, secret: Buffer, belongsTo: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = deriveKey(secret, salt, belongsTo)
  yield salt
  for await (const { bytes, index, isLast } of splitChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, createNonce(index, isLast), { authTagLength: TAG_BYTES })
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws CannotOpenStream if the stream was altered or truncated, or secret or `belongsTo` differ. */
export async function* openStream(source: Bytes, secret: Buffer, belongsTo: string): AsyncGenerator<Buffer> {
  let key: Buffer | null = null
  for await (const { bytes, index, isLast } of splitChunks(source, CHUNK_BYTES + TAG_BYTES, SALT_BYTES)) {
    if (key !== null) yield openChunk(bytes, key, createNonce(index - 1, isLast))
    else if (isLast) throw new CannotOpenStream('It was cut off.')
    else key = deriveKey(secret, bytes, belongsTo)
  }
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new CannotOpenStream('It was altered or cut off.')
  }
}

interface Chunk {
  bytes: Buffer
  index: number
  isLast: boolean
}

/** Splits bytes into chunks; the last may be empty. */
async function* splitChunks(source: Bytes, size: number, first = size): AsyncGenerator<Chunk> {
  let pending: Buffer[] = []
  let length = 0
  let index = 0
  const take = (bytes: number): Buffer => {
    const joined = Buffer.concat(pending)
    pending = [joined.subarray(bytes)]
    length = joined.length - bytes
    return joined.subarray(0, bytes)
  }
  for await (const piece of source) {
    pending.push(piece)
    length += piece.length
    for (let next = index === 0 ? first : size; length > next; next = size) {
      yield { bytes: take(next), index, isLast: false }
      index += 1
    }
  }
  yield { bytes: take(length), index, isLast: true }
}

/** A key for each stream, so that a counter suffices as nonce. */
function deriveKey(secret: Buffer, salt: Buffer, belongsTo: string): Buffer {
  const info = `lotline/stream/${createHash('sha256').update(belongsTo).digest('hex')}`
  return Buffer.from(hkdfSync('sha256', secret, salt, info, 32))
}

function createNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}
