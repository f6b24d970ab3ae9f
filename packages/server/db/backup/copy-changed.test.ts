import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyChanged } from './copy-changed.ts'

let source: string
let target: string
beforeEach(async () => {
  source = await mkdtemp(join(tmpdir(), 'lotline-copy-'))
  target = await mkdtemp(join(tmpdir(), 'lotline-copied-'))
  await mkdir(join(source, 'base'))
})
afterEach(async () => {
  for (const folder of [source, target]) await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(source, name), text)
const age = (name: string, seconds = 1_000) => utimes(join(source, name), seconds, seconds)
const copied = (name: string) => readFile(join(target, name), 'utf8')

it('copies everything first, then only what changed, and removes what is gone', async () => {
  for (const name of ['base/1', 'base/2', 'wal']) {
    await write(name, 'one')
    await age(name)
  }
  const first = await copyChanged(source, target, new Map())
  // A copy that was altered shows that the file was not copied again.
  await writeFile(join(target, 'base/1'), 'kept')
  await write('base/2', 'two')
  await rm(join(source, 'wal'))
  await write('new', 'new')
  await copyChanged(source, target, first)
  expect(await copied('base/1')).toBe('kept')
  expect(await copied('base/2')).toBe('two')
  expect((await readdir(target)).sort()).toEqual(['base', 'new'])
})

it('copies a file again that was written just before, though its time and size are the same', async () => {
  await write('base/1', 'one')
  const now = Date.now() / 1000
  await age('base/1', now)
  const first = await copyChanged(source, target, new Map())
  await write('base/1', 'two')
  await age('base/1', now)
  await copyChanged(source, target, first)
  expect(await copied('base/1')).toBe('two')
})
