import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BadInput } from '../bad-input.ts'

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])
/** Together these indicate a compression bomb: map data compresses about 20-fold. */
const BOMB = { bytes: 256 * 1024 * 1024, ratio: 300 }

/** @throws BadInput */
export function refuseBomb(name: string, unpackedBytes: number, packedBytes: number): void {
  if (unpackedBytes <= BOMB.bytes || unpackedBytes <= BOMB.ratio * packedBytes) return
  throw new BadInput(
    `${name} unpacks to more than ${BOMB.ratio} times its size. That is not map data; nothing was imported.`,
  )
}

/** A file to import, plain or gzipped, readable repeatedly. */
export class InputFile {
  readonly path: string
  readonly name: string
  readonly size: number
  /** Bytes that the latest read has consumed, for progress. */
  bytesRead = 0

  constructor(path: string, name = basename(path)) {
    this.path = path
    this.name = name
    this.size = readFileSize(path)
  }

  async head(bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of this.stream()) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= bytes) break
    }
    return Buffer.concat(chunks).subarray(0, bytes)
  }

  /**
   * Streams the unpacked content. Text with a byte order mark becomes UTF-8 without one. @throws BadInput if
   * it cannot be unpacked.
   */
  stream(): AsyncGenerator<Buffer> {
    return stripByteOrderMark(this.unpack())
  }

  private async *unpack(): AsyncGenerator<Buffer> {
    this.bytesRead = 0
    const isGzip = await this.isGzip()
    const file = createReadStream(this.path, { highWaterMark: 1024 * 1024 })
    if (!isGzip) {
      for await (const chunk of file as AsyncIterable<Buffer>) {
        this.bytesRead += chunk.length
        yield chunk
      }
      return
    }
    file.on('data', (chunk) => {
      this.bytesRead += chunk.length
    })
    const gunzip = file.pipe(createGunzip({ chunkSize: 256 * 1024 }))
    file.once('error', (error) => gunzip.destroy(error))
    let bytes = 0
    try {
      for await (const chunk of gunzip as AsyncIterable<Buffer>) {
        bytes += chunk.length
        refuseBomb(this.name, bytes, this.bytesRead)
        yield chunk
      }
    } catch (error) {
      if (error instanceof BadInput) throw error
      throw new BadInput(
        `${this.name} is a damaged gzip file: ${(error as Error).message} after ${bytes} unpacked bytes. ` +
          'Fetch it again. Nothing was imported.',
      )
    } finally {
      file.destroy()
    }
  }

  /** Returns a path for random access. Unpacks a gzipped file into a new folder within `parent`. */
  async onDisk(parent: string): Promise<{ path: string; remove(): void }> {
    if (!(await this.isGzip())) return { path: this.path, remove: () => {} }
    const folder = mkdtempSync(join(parent, 'lotline-unpacked-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    const path = join(folder, 'unpacked')
    try {
      await pipeline(this.stream(), createWriteStream(path))
    } catch (error) {
      remove()
      throw error
    }
    return { path, remove }
  }

  async sha256(): Promise<string> {
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(this.path, { highWaterMark: 1024 * 1024 }))
      digest.update(chunk)
    return digest.digest('hex')
  }

  private async isGzip(): Promise<boolean> {
    for await (const chunk of createReadStream(this.path, { end: 1 }))
      return GZIP_MAGIC.equals(chunk as Buffer)
    return false
  }
}

function readFileSize(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BadInput(`There is no file ${path}.`)
  if (!stats.isFile()) throw new BadInput(`${path} is not a file.`)
  if (stats.size === 0) throw new BadInput(`${path} is empty. Nothing was imported.`)
  return stats.size
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const

async function* stripByteOrderMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const chunk of chunks) {
    let part = chunk
    if (isFirst) {
      isFirst = false
      const mark = BYTE_ORDER_MARKS.find(({ bytes }) => chunk.subarray(0, bytes.length).equals(bytes))
      part = chunk.subarray(mark?.bytes.length ?? 0)
      if (mark && mark.encoding !== 'utf-8') decoder = new TextDecoder(mark.encoding)
    }
    yield decoder === null ? part : Buffer.from(decoder.decode(part, { stream: true }))
  }
  if (decoder !== null) yield Buffer.from(decoder.decode())
}
