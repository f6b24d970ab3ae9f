/** Tar headers (POSIX.1-1988 "ustar"), for short names. */
export interface TarEntry {
  /** Path with forward slashes. A folder's path ends in one. */
  name: string
  bytes: number
}

export const TAR_BLOCK = 512
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

/** Byte positions of the fields. */
const FIELD = { mode: 100, owner: 108, size: 124, modifiedAt: 136, checksum: 148, type: 156, magic: 257 }
const MAX_NAME_BYTES = 100
const SIZE_BYTES = 12
const CHECKSUM_BYTES = 8
const MAX_OCTAL_SIZE = 8 ** 11 - 1

export function tarHeader({ name, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw new Error(`the name is too long for an archive: ${name}`)
  const header = Buffer.alloc(TAR_BLOCK)
  const isFolder = name.endsWith('/')
  header.write(name, 0)
  header.write(isFolder ? '0000700\0' : '0000600\0', FIELD.mode)
  header.write('0000000\x000000000\0', FIELD.owner)
  if (bytes <= MAX_OCTAL_SIZE) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, FIELD.size)
  else writeLargeSize(header, bytes)
  header.write('00000000000\0', FIELD.modifiedAt)
  header.write(isFolder ? '5' : '0', FIELD.type)
  header.write('ustar\x0000', FIELD.magic)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, FIELD.checksum)
  return header
}

export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null
  const expected = Number.parseInt(readText(header, FIELD.checksum, CHECKSUM_BYTES), 8)
  if (expected !== checksum(header)) throw new Error('a header of the archive is damaged')
  const type = readText(header, FIELD.type, 1)
  const name = readText(header, 0, MAX_NAME_BYTES)
  const isKnown = type === '0' || type === '' || (type === '5' && name.endsWith('/'))
  if (!isKnown) throw new Error(`"${name}" in the archive is neither a file nor a folder`)
  return { name, bytes: readSize(header) }
}

export function tarPadding(bytes: number): number {
  return (TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK
}

/** First byte of a binary size, which GNU tar uses above 8 GB. The last eight bytes are the number. */
const BINARY_SIZE = 0x80
const BINARY_SIZE_AT = FIELD.size + SIZE_BYTES - 8

function writeLargeSize(header: Buffer, bytes: number): void {
  header[FIELD.size] = BINARY_SIZE
  header.writeBigUInt64BE(BigInt(bytes), BINARY_SIZE_AT)
}

function readSize(header: Buffer): number {
  if (header[FIELD.size] === BINARY_SIZE) return Number(header.readBigUInt64BE(BINARY_SIZE_AT))
  return Number.parseInt(readText(header, FIELD.size, SIZE_BYTES), 8) || 0
}

function checksum(header: Buffer): number {
  let sum = 0
  // The checksum itself counts as spaces.
  for (let at = 0; at < TAR_BLOCK; at++)
    sum += at >= FIELD.checksum && at < FIELD.checksum + CHECKSUM_BYTES ? 0x20 : (header[at] ?? 0)
  return sum
}

function readText(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field
    .subarray(0, end < 0 ? length : end)
    .toString('utf8')
    .trim()
}
