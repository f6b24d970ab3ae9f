import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressFile } from './protocol.ts'
import { printStartProgress } from './start-progress.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-progress-'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it('says how long a start takes, until it is over', () => {
  const lines: string[] = []
  const stop = printStartProgress(folder, (line) => lines.push(line))
  vi.advanceTimersByTime(7_000)
  stop()
  vi.advanceTimersByTime(7_000)
  expect(lines).toEqual(['Starting the embedded database … 3 s', 'Starting the embedded database … 6 s'])
})

it('says so when the engine was killed', () => {
  writeFileSync(addressFile(folder), '{}')
  const lines: string[] = []
  const stop = printStartProgress(folder, (line) => lines.push(line))
  vi.advanceTimersByTime(3_000)
  stop()
  expect(lines.join()).toMatch(/3 s; it was not stopped in order, and replays its log/)
})
