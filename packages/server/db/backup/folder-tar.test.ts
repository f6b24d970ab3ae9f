import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listFolder, packFolder, unpackFolder } from './folder-tar.ts'
import { readTarHeader, TAR_END, tarHeader, tarPadding } from './tar-header.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-tar-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function packed(from: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of packFolder(from, await listFolder(from))) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('unpacks what it packed, empty folders and empty files too, however the bytes arrive', async () => {
  const from = join(folder, 'from')
  mkdirSync(join(from, 'base/empty'), { recursive: true })
  writeFileSync(join(from, 'nothing'), '')
  writeFileSync(join(from, 'base/exactly-a-block'), Buffer.alloc(512, 1))
  writeFileSync(join(from, 'base/odd'), Buffer.alloc(70_001, 2))
  const tar = await packed(from)
  for (const size of [1000, 512, 1 << 20]) {
    const to = join(folder, `to-${size}`)
    mkdirSync(to)
    await unpackFolder(inPieces(tar, size), to)
    expect(await listFolder(to)).toEqual(await listFolder(from))
    expect(readFileSync(join(to, 'base/odd'))).toEqual(readFileSync(join(from, 'base/odd')))
  }
})

it('refuses an archive that is cut or damaged', async () => {
  writeFileSync(join(folder, 'file'), Buffer.alloc(5000, 7))
  const tar = await packed(folder)
  const to = () => mkdtempSync(join(folder, 'to-'))
  await expect(unpackFolder(inPieces(tar.subarray(0, 3000), 700), to())).rejects.toThrow('ends too early')
  const damaged = Buffer.from(tar)
  damaged[3] = 0x78
  await expect(unpackFolder(inPieces(damaged, 700), to())).rejects.toThrow('damaged')
})

it('refuses a name that leads out of the folder', async () => {
  const tar = Buffer.concat([tarHeader({ name: '../elsewhere', bytes: 0 }), TAR_END])
  await expect(unpackFolder(inPieces(tar, 512), folder)).rejects.toThrow('leads out of its folder')
})

it('says so when a file changes while it is packed', async () => {
  writeFileSync(join(folder, 'file'), 'short')
  const entries = await listFolder(folder)
  writeFileSync(join(folder, 'file'), 'longer than it was')
  const read = async () => {
    for await (const _ of packFolder(folder, entries));
  }
  await expect(read()).rejects.toThrow('file changed while it was read')
})

it('reads every header that it writes, beyond 8 GB as well', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9_./-]{1,90}[a-z0-9/]$/),
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      (name, bytes) => {
        expect(readTarHeader(tarHeader({ name, bytes }))).toEqual({ name, bytes })
        expect((bytes + tarPadding(bytes)) % 512).toBe(0)
      },
    ),
  )
})
