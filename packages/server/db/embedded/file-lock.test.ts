import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './file-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a locked folder cannot be locked again until its lock is released', () => {
  const lock = lockFolder(folder)
  expect(lock).not.toBeNull()
  expect(lockFolder(folder)).toBeNull()
  lock?.release()
  const again = lockFolder(folder)
  expect(again).not.toBeNull()
  again?.release()
})

it('a lock writes nothing, and so works on a full disk', () => {
  const lock = lockFolder(folder)
  expect(readdirSync(folder)).toEqual(['lock.sqlite'])
  expect(statSync(join(folder, 'lock.sqlite')).size).toBe(0)
  lock?.release()
})
