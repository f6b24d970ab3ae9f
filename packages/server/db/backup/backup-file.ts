import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { BadBackup, CONTENT_NAMES, MANIFEST_NAME, type Manifest, parseManifest } from './manifest.ts'
import { readTarHeader, TAR_BLOCK, TAR_END, tarHeader, tarPadding } from './tar-header.ts'

const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

export type Bytes = AsyncIterable<Buffer>

export interface RestoreRequest {
  file: string
  /** Null for the embedded engine in `dataFolder`. */
  databaseUrl: string | null
  dataFolder: string
  /** @throws if the key is unknown. */
  openSealed(keyId: string, content: Bytes, belongsTo: string): Bytes
  isForced: boolean
  printLine(line: string): void
  onProgress?(bytes: number, total: number): void
  signal?: AbortSignal
}

/** Atomically writes a tar with the manifest and the content. @throws DatabaseUnavailable (disk_full) */
export async function writeBackupFile(
  file: string,
  description: Omit<Manifest, 'content'>,
  content: Bytes,
  signal?: AbortSignal,
): Promise<Manifest> {
  const partial = `${file}.${process.pid}.partial`
  const handle = await open(partial, 'wx', 0o600)
  try {
    // Reserves space, because size and hash are known at the end.
    const space = manifestBytes({
      ...description,
      content: { bytes: Number.MAX_SAFE_INTEGER, sha256: 'f'.repeat(64) },
    })
    const manifestSpace = space.length
    const contentAt = TAR_BLOCK + manifestSpace + tarPadding(manifestSpace) + TAR_BLOCK
    const hash = createHash('sha256')
    let position = contentAt
    for await (const chunk of content) {
      signal?.throwIfAborted()
      hash.update(chunk)
      await writeAll(handle, chunk, position)
      position += chunk.length
    }
    const bytes = position - contentAt
    await writeAll(handle, Buffer.concat([Buffer.alloc(tarPadding(bytes)), TAR_END]), position)
    const manifest: Manifest = { ...description, content: { bytes, sha256: hash.digest('hex') } }
    await writeAll(
      handle,
      Buffer.concat([
        tarHeader({ name: MANIFEST_NAME, bytes: manifestSpace }),
        manifestBytes(manifest, manifestSpace),
        Buffer.alloc(tarPadding(manifestSpace)),
        tarHeader({ name: CONTENT_NAMES[manifest.kind], bytes }),
      ]),
      0,
    )
    await handle.sync()
    await handle.close()
    await rename(partial, file)
    return manifest
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(partial, { force: true })
    throw asDiskFull(error, file)
  }
}

export interface BackupFile {
  manifest: Manifest
  read(): Bytes
}

/** Opens a backup and verifies it against its manifest. @throws BadBackup */
export async function openBackupFile(
  file: string,
  onProgress: (bytes: number, total: number) => void = () => {},
  signal?: AbortSignal,
): Promise<BackupFile> {
  const { manifest, contentAt } = await readManifest(file)
  const { bytes, sha256 } = manifest.content
  const read = (): Bytes =>
    bytes === 0
      ? emptyBytes()
      : createReadStream(file, { start: contentAt, end: contentAt + bytes - 1, highWaterMark: 1 << 20 })
  const hash = createHash('sha256')
  let bytesRead = 0
  for await (const chunk of read()) {
    signal?.throwIfAborted()
    hash.update(chunk)
    bytesRead += chunk.length
    onProgress(bytesRead, bytes)
  }
  if (bytesRead < bytes) {
    throw new BadBackup(
      `${file} is not complete: ${bytes - bytesRead} of its bytes are missing. Nothing was changed.`,
    )
  }
  if (hash.digest('hex') !== sha256) {
    throw new BadBackup(`${file} is damaged: its content is not what its manifest says. Nothing was changed.`)
  }
  return { manifest, read }
}

export function asDiskFull(error: unknown, place: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error
  return new DatabaseUnavailable(
    'disk_full',
    `The disk that holds ${place} is full. Nothing was left behind there; free some space, or choose another disk.`,
  )
}

async function readManifest(file: string): Promise<{ manifest: Manifest; contentAt: number }> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BadBackup(`There is no file ${file}.`)
  const handle = await open(file, 'r')
  try {
    const readAt = async (position: number, bytes: number) => {
      const buffer = Buffer.alloc(bytes)
      const { bytesRead } = await handle.read(buffer, 0, bytes, position)
      if (bytesRead < bytes) throw new BadBackup(`${file} is not complete. Nothing was changed.`)
      return buffer
    }
    const manifestEntry = readEntry(await readAt(0, TAR_BLOCK))
    if (manifestEntry?.name !== MANIFEST_NAME || manifestEntry.bytes > MAX_MANIFEST_BYTES) {
      throw new BadBackup(`${file} is not a backup of Lotline. Nothing was changed.`)
    }
    const { bytes } = manifestEntry
    const manifest = parseManifest((await readAt(TAR_BLOCK, bytes)).toString('utf8'), file)
    const contentAt = TAR_BLOCK + bytes + tarPadding(bytes) + TAR_BLOCK
    const contentEntry = readEntry(await readAt(contentAt - TAR_BLOCK, TAR_BLOCK))
    const { name, bytes: contentBytes } = contentEntry ?? {}
    if (name !== CONTENT_NAMES[manifest.kind] || contentBytes !== manifest.content.bytes) {
      throw new BadBackup(`${file} is damaged: its content is not where it should be. Nothing was changed.`)
    }
    return { manifest, contentAt }
  } finally {
    await handle.close()
  }
}

function readEntry(header: Buffer): ReturnType<typeof readTarHeader> {
  try {
    return readTarHeader(header)
  } catch {
    return null
  }
}

function manifestBytes(manifest: Manifest, length = 0): Buffer {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return Buffer.concat([text, Buffer.alloc(Math.max(0, length - text.length), ' ')])
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, buffer: Buffer, position: number) {
  let done = 0
  while (done < buffer.length) {
    const { bytesWritten } = await handle.write(buffer, done, buffer.length - done, position + done)
    done += bytesWritten
  }
}

async function* emptyBytes(): AsyncGenerator<Buffer> {}
