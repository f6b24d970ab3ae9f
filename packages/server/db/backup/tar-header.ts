/** Tar headers (POSIX.1-1988 "ustar"), for short names. */
export interface TarEntry {
  /** Path with forward slashes. A folder's path ends in one. */
  name: string
  bytes: number
}

export const TAR_BLOCK = 512
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

const MAX_NAME_BYTES = 100
const MAX_OCTAL_SIZE = 8 ** 11 - 1

export function tarHeader({ name, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw new Error(`the name is too long for an archive: ${name}`)
  const header = Buffer.alloc(TAR_BLOCK)
  const isFolder = name.endsWith('/')
  header.write(name, 0)
  header.write(isFolder ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\x000000000\0', 108)
  if (bytes <= MAX_OCTAL_SIZE) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else writeLargeSize(header, bytes)
  header.write('00000000000\0', 136)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null
  const expected = Number.parseInt(readText(header, 148, 8), 8)
  if (expected !== checksum(header)) throw new Error('a header of the archive is damaged')
  const type = readText(header, 156, 1)
  const name = readText(header, 0, MAX_NAME_BYTES)
  const isKnown = type === '0' || type === '' || (type === '5' && name.endsWith('/'))
  if (!isKnown) throw new Error(`"${name}" in the archive is neither a file nor a folder`)
  return { name, bytes: readSize(header) }
}

export function tarPadding(bytes: number): number {
  return (TAR_BLOCK - (bytes % TAR_BLOCK)) % TAR_BLOCK
}

/** Writes a size above 8 GB in binary, like GNU tar. */
function writeLargeSize(header: Buffer, bytes: number): void {
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(bytes), 128)
}

function readSize(header: Buffer): number {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(readText(header, 124, 12), 8) || 0
}

function checksum(header: Buffer): number {
  let sum = 0
  for (let i = 0; i < TAR_BLOCK; i++) sum += i >= 148 && i < 156 ? 0x20 : (header[i] ?? 0)
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
