import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

interface Entry {
  name: string
  crc: number
  packedBytes: number
  bytes: number
  offset: number
}

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_CENTRAL_DIRECTORY = 0x06054b50
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, so that equal data gives equal files. */
const DATE = 0x0021

/** Writes a zip archive. Keeps only the list of entries in memory. */
export class ZipStream {
  private readonly entries: Entry[] = []
  private offset = 0

  async *add(name: string, pieces: Pieces): AsyncGenerator<Buffer> {
    const entry: Entry = { name, crc: 0, packedBytes: 0, bytes: 0, offset: this.offset }
    this.entries.push(entry)
    yield this.advance(Buffer.concat([localHeader(name), Buffer.from(name)]))
    const source = Readable.from(countBytes(pieces, entry))
    const deflate = source.pipe(createDeflateRaw())
    source.once('error', (error) => deflate.destroy(error))
    try {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        entry.packedBytes += chunk.length
        yield this.advance(chunk)
      }
    } finally {
      source.destroy()
      deflate.destroy()
    }
    const sizes = [
      [entry.packedBytes, 4],
      [entry.bytes, 4],
    ] as const
    yield this.advance(packInts([DATA_DESCRIPTOR, 4], [entry.crc, 4], ...sizes))
  }

  get size(): number {
    return this.offset
  }

  end(): Buffer {
    const list = Buffer.concat(
      this.entries.flatMap((entry) => [centralHeader(entry), Buffer.from(entry.name)]),
    )
    const count = this.entries.length
    const end = packInts(
      [END_OF_CENTRAL_DIRECTORY, 4],
      [0, 4],
      [count, 2],
      [count, 2],
      [list.length, 4],
      [this.offset, 4],
      [0, 2],
    )
    return Buffer.concat([list, end])
  }

  private advance(bytes: Buffer): Buffer {
    this.offset += bytes.length
    return bytes
  }
}

async function* countBytes(pieces: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    entry.crc = crc32(bytes, entry.crc)
    entry.bytes += bytes.length
    yield bytes
  }
}

function localHeader(name: string): Buffer {
  return packInts(
    [LOCAL_HEADER, 4],
    ...commonFields(),
    [0, 4],
    [0, 4],
    [0, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  )
}

function centralHeader({ name, crc, packedBytes, bytes, offset }: Entry): Buffer {
  const sizes = [
    [crc, 4],
    [packedBytes, 4],
    [bytes, 4],
    [Buffer.byteLength(name), 2],
  ] as const
  // The zeros: no extra field, comment, second disk or attributes.
  return packInts(
    [CENTRAL_HEADER, 4],
    [VERSION, 2],
    ...commonFields(),
    ...sizes,
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  )
}

const commonFields = () =>
  [
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
  ] as const

function packInts(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const word = Buffer.alloc(bytes)
      word.writeUIntLE(value, 0, bytes)
      return word
    }),
  )
}
