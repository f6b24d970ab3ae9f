import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
