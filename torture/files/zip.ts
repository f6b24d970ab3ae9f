import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content: Buffer
  /** Stated instead of the true size. */
  claimedBytes?: number
  /** Written instead of the compressed content. */
  packed?: Buffer
}

/** Makes a ZIP without checking names and sizes. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { name, content, packed = deflateRawSync(content, { level: 9 }) } = entry
    const about = aboutEntry(entry, packed.length)
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      about,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ])
    const central = Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'),
      about,
      Buffer.alloc(16),
      Buffer.from(name),
    ])
    central.writeUInt32LE(offset, 42)
    locals.push(local)
    directory.push(central)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/** Fields of an entry from "version needed" to the length of the name. */
function aboutEntry({ name, content, claimedBytes = content.length }: ZipEntry, packedBytes: number): Buffer {
  const about = Buffer.alloc(24)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(8, 4)
  about.writeUInt32LE(crc32(content), 10)
  about.writeUInt32LE(packedBytes, 14)
  about.writeUInt32LE(claimedBytes, 18)
  about.writeUInt16LE(Buffer.byteLength(name), 22)
  return about
}
