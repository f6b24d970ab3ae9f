import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { finished } from 'node:stream/promises'
import { readTarHeader, TAR_BLOCK, TAR_END, type TarEntry, tarHeader, tarPadding } from './tar-header.ts'

/** Sorts folders before their files. */
export async function listFolder(folder: string): Promise<TarEntry[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  const entries: TarEntry[] = []
  for (const item of items) {
    const path = join(item.parentPath, item.name)
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    if (item.isDirectory()) entries.push({ name: `${name}/`, bytes: 0 })
    else if (item.isFile()) entries.push({ name, bytes: (await stat(path)).size })
    else throw new Error(`${path} is neither a file nor a folder`)
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export async function* packFolder(folder: string, entries: readonly TarEntry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield tarHeader(entry)
    if (entry.bytes === 0) continue
    let read = 0
    for await (const chunk of createReadStream(join(folder, entry.name), { highWaterMark: 1 << 20 })) {
      read += chunk.length
      yield chunk
    }
    if (read !== entry.bytes) throw new Error(`${entry.name} changed while it was read`)
    yield Buffer.alloc(tarPadding(entry.bytes))
  }
  yield TAR_END
}

/** @throws for a damaged tar, or a path outside the folder. */
export async function unpackFolder(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const reader = new BlockReader(source)
  for (;;) {
    const header = await reader.take(TAR_BLOCK)
    const entry = readTarHeader(header)
    if (entry === null) break
    const path = pathInside(folder, entry.name)
    if (entry.name.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    const completion = finished(file)
    // The `await` below throws its error.
    completion.catch(() => {})
    for await (const chunk of reader.pieces(entry.bytes)) {
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), completion])
    }
    file.end()
    await completion
    await reader.take(tarPadding(entry.bytes))
  }
  await reader.drain()
}

function pathInside(folder: string, name: string): string {
  const path = normalize(join(folder, name))
  if (path.startsWith(normalize(`${folder}/`))) return path
  throw new Error(`the archive holds "${name}", which leads out of its folder`)
}

class BlockReader {
  private readonly iterator: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.iterator = source[Symbol.asyncIterator]()
  }

  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(bytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    let missing = bytes
    while (missing > 0) {
      if (this.rest.length === 0) {
        const next = await this.iterator.next()
        if (next.done) throw new Error('the archive ends too early')
        this.rest = next.value
      }
      const piece = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  async drain(): Promise<void> {
    while (!(await this.iterator.next()).done);
  }
}
