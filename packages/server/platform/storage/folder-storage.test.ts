import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStorage } from './folder-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('What is put can be read, by another server too, until it is removed', async () => {
  const inside = join(folder, 'files')
  await folderStorage(inside).put('abc-_1', Buffer.from('picture'))
  expect(await readdir(inside)).toEqual(['abc-_1'])
  expect(await folderStorage(inside).read('abc-_1')).toEqual(Buffer.from('picture'))
  await folderStorage(inside).remove('abc-_1')
  expect(await folderStorage(inside).read('abc-_1')).toBeNull()
  await folderStorage(inside).remove('abc-_1')
})

test.each(['../secret.key', 'a/b', '', '.', 'a.part'])('%j is no name of a file', async (name) => {
  await expect(folderStorage(folder).read(name)).rejects.toThrow('Not the name')
})

test('A file can be read piece by piece, and its size is known before', async () => {
  const storage = folderStorage(folder)
  const bytes = Buffer.alloc(200_000, 'page')
  await storage.put('abc', bytes)
  const file = await storage.stream('abc')
  expect(file?.byteCount).toBe(200_000)
  const pieces: Buffer[] = []
  for await (const piece of file?.content ?? []) pieces.push(piece)
  expect(pieces.length).toBeGreaterThan(1)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(await storage.stream('none')).toBeNull()
})

test('A file that is being sent can be removed', async () => {
  const storage = folderStorage(folder)
  await storage.put('abc', Buffer.alloc(200_000, 'page'))
  const file = await storage.stream('abc')
  await storage.remove('abc')
  expect(file && (await buffer(file.content))).toHaveLength(200_000)
})

test('What a killed server left half written is removed; whole files and those that grow stay', async () => {
  const storage = folderStorage(folder)
  const hourAgo = new Date(Date.now() - 3_600_000)
  const longAgo = new Date(hourAgo.getTime() - 1000)
  await storage.put('whole', Buffer.from('picture'))
  await writeFile(join(folder, 'left.part'), 'pict')
  await writeFile(join(folder, 'grows.part'), 'pict')
  for (const name of ['whole', 'left.part']) await utimes(join(folder, name), longAgo, longAgo)
  expect(await storage.removeUnfinished(hourAgo)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['grows.part', 'whole'])
  expect(await folderStorage(join(folder, 'not yet')).removeUnfinished(hourAgo)).toBe(0)
})
