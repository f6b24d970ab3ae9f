import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts stored values (AES-256-GCM). `belongsTo` (purpose, owner, name) is authenticated, so that a value
 * cannot be moved to another owner.
 *
 *     version 1 byte | key id 8 bytes | nonce 12 bytes | tag 16 bytes | encrypted text
 */
export interface Sealer {
  seal(text: string, belongsTo: readonly string[]): Buffer
  /** @throws CannotOpen */
  open(bytes: Buffer, belongsTo: readonly string[]): string
  isOutdated(bytes: Buffer): boolean
}

export class CannotOpen extends Error {
  /** `unknown_key`: there is no such key. `broken`: altered, truncated, or of another owner. */
  readonly reason: 'unknown_key' | 'broken'

  constructor(reason: CannotOpen['reason'], message: string) {
    super(message)
    this.name = 'CannotOpen'
    this.reason = reason
  }
}

const VERSION = 1
const ID_BYTES = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES
const TEXT_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES
const ALGORITHM = 'aes-256-gcm'

/** `current` seals and opens; `oldKeys` only open. Each key has 32 random bytes. */
export function makeSealer(current: Buffer, oldKeys: readonly Buffer[] = []): Sealer {
  const currentKey = deriveKey(current)
  const keys = [currentKey, ...oldKeys.map(deriveKey)]

  return {
    seal(text, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES)
      const head = Buffer.concat([Buffer.of(VERSION), currentKey.id])
      const cipher = createCipheriv(ALGORITHM, currentKey.bytes, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(associatedData(head, belongsTo))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), encrypted])
    },
    open(bytes, belongsTo) {
      const head = bytes.subarray(0, HEAD_BYTES)
      if (bytes.length < TEXT_AT || head[0] !== VERSION)
        throw new CannotOpen('broken', 'This is not a seal of this server.')
      const key = keys.find(({ id }) => id.equals(readKeyId(bytes)))
      if (!key) {
        throw new CannotOpen(
          'unknown_key',
          'This was sealed with a key that this server does not have. List that key in LOTLINE_OLD_SECRET_KEYS.',
        )
      }
      const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associatedData(head, belongsTo))
      decipher.setAuthTag(bytes.subarray(HEAD_BYTES + NONCE_BYTES, TEXT_AT))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(TEXT_AT)), decipher.final()]).toString('utf8')
      } catch {
        throw new CannotOpen('broken', 'This was changed, or sealed for somebody else.')
      }
    },
    isOutdated: (bytes) => !readKeyId(bytes).equals(currentKey.id),
  }
}

const readKeyId = (bytes: Buffer): Buffer => bytes.subarray(1, HEAD_BYTES)

/** JSON distinguishes `['a', 'bc']` from `['ab', 'c']`. */
const associatedData = (head: Buffer, belongsTo: readonly string[]): Buffer =>
  Buffer.concat([head, Buffer.from(JSON.stringify(belongsTo))])

function deriveKey(secret: Buffer): { id: Buffer; bytes: Buffer } {
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `lotline/${use}`, length))
  return { id: derive('key-id', ID_BYTES), bytes: derive('sealing', 32) }
}

/** Null if the value is damaged, of another owner, or sealed with an unknown key. */
export function openOrNull(sealer: Sealer, bytes: Buffer, belongsTo: readonly string[]): string | null {
  try {
    return sealer.open(bytes, belongsTo)
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}
