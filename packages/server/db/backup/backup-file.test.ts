import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBackupFile, writeBackupFile } from './backup-file.ts'
import type { Manifest } from './manifest.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-backup-file-'))
  file = join(folder, 'test.lotline')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DESCRIPTION: Omit<Manifest, 'content'> = {
  format: 'lotline-backup',
  formatVersion: 1,
  lotlineVersion: '1.0.0',
  kind: 'native',
  madeAt: '2026-11-20T12:00:00.000Z',
  postgresMajor: 15,
  migrations: ['001-schema'],
  releases: [{ id: 1, source: 'testtown', dataset: 'parcels', asOf: '2026-07-28' }],
  rowCounts: { parcel: 3 },
}

async function* content(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function* failing(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1000)
  throw error
}

describe('A backup file', () => {
  it('gives back what was put into it', async () => {
    const written = await writeBackupFile(file, DESCRIPTION, content('first ', 'second'))
    const { manifest, read } = await openBackupFile(file)
    expect(manifest).toEqual(written)
    expect(manifest).toMatchObject(DESCRIPTION)
    const pieces: Buffer[] = []
    for await (const piece of read()) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe('first second')
    expect(readdirSync(folder)).toEqual(['test.lotline'])
  })

  it('leaves nothing behind, and an earlier file as it was, when it cannot be finished', async () => {
    await writeBackupFile(file, DESCRIPTION, content('good'))
    const before = readFileSync(file)
    await expect(writeBackupFile(file, DESCRIPTION, failing(new Error('gone')))).rejects.toThrow('gone')
    expect(readdirSync(folder)).toEqual(['test.lotline'])
    expect(readFileSync(file)).toEqual(before)
  })

  it('says that the disk is full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    await expect(writeBackupFile(file, DESCRIPTION, failing(full))).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringContaining(file),
    })
  })

  it('stops when it is told to', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(writeBackupFile(file, DESCRIPTION, content('a'), controller.signal)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['cut in its content', (bytes: Buffer) => bytes.subarray(0, 2100), 'is not complete'],
    ['cut in its manifest', (bytes: Buffer) => bytes.subarray(0, 600), 'is not complete'],
    ['empty', () => Buffer.alloc(0), 'is not complete'],
    ['something else', () => Buffer.alloc(4096, 'upid,pid\n'), 'is not a backup of Lotline'],
    ['changed in its content', flipped('secret'), 'its content is not what its manifest says'],
    ['changed in its manifest', flipped('"format"'), 'is damaged'],
    ['of a newer format', changed('"formatVersion": 1', '"formatVersion": 3'), 'newer Lotline'],
  ])('is refused when it is %s', async (_, change, message) => {
    await writeBackupFile(file, DESCRIPTION, content('secret '.repeat(100)))
    writeFileSync(file, change(readFileSync(file)))
    await expect(openBackupFile(file)).rejects.toMatchObject({
      name: 'BadBackup',
      message: expect.stringContaining(message),
    })
  })

  it('is refused when it is not there', async () => {
    await expect(openBackupFile(file)).rejects.toThrow(`There is no file ${file}.`)
  })
})

function changed(from: string, to: string): (bytes: Buffer) => Buffer {
  return (bytes) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}

function flipped(text: string): (bytes: Buffer) => Buffer {
  return changed(text, `X${text.slice(1)}`)
}
