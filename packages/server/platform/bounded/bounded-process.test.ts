import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { jpegOfMarkers, webpOfFrames } from '../../testing/rows/picture-bombs.ts'
import { runBounded } from './bounded-process.ts'

const TOO_MUCH = 'It needs too much.'
const read = (bytes: Buffer, type: 'image/jpeg' | 'image/webp') =>
  runBounded({ kind: 'picture', bytes, type, maxEdge: 5000, cpuMs: 2000, tooMuch: TOO_MUCH })

const { execPath } = process
afterEach(() => {
  process.execPath = execPath
})

it('ends a process that never answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-bounded-'))
  process.execPath = join(folder, 'silent')
  await writeFile(process.execPath, '#!/bin/sh\nexec sleep 60\n')
  await chmod(process.execPath, 0o755)
  const job = {
    bytes: Buffer.from('x'),
    type: 'image/jpeg',
    maxEdge: 5000,
    cpuMs: 50,
    tooMuch: TOO_MUCH,
  } as const
  expect(await runBounded({ kind: 'picture', ...job })).toEqual({ refused: TOO_MUCH })
  await rm(folder, { recursive: true })
})

it('rejects if no process can start', async () => {
  process.execPath = '/no/such/program'
  await expect(read(Buffer.from('x'), 'image/jpeg')).rejects.toThrow('ENOENT')
})

it('ends a picture whose frames alone take a minute to count', async () => {
  const startedAt = performance.now()
  expect(await read(webpOfFrames(5_200_000), 'image/webp')).toEqual({ refused: TOO_MUCH })
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

it('ends a picture whose empty markers take more than a gigabyte', async () => {
  const memoryBytes = process.memoryUsage.rss()
  expect(await read(jpegOfMarkers(20_000_000), 'image/jpeg')).toEqual({ refused: TOO_MUCH })
  expect(process.memoryUsage.rss() - memoryBytes).toBeLessThan(400_000_000)
})

it('reads a picture that is sound', async () => {
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  expect(await read(bytes, 'image/jpeg')).toMatchObject({ type: 'image/jpeg', width: 8, height: 4 })
})
