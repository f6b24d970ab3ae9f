import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createZipBomb } from './bomb.factory.ts'
import { assembledPdf } from './edit-pdf.ts'
import { getPages, MANIFEST_WITHOUT_VALUES } from './pages.factory.ts'

const begun: ChildProcess[] = []
const note = (message: unknown) => void begun.push((message as { process: ChildProcess }).process)
beforeEach(() => {
  begun.length = 0
  subscribe('child_process', note)
})
afterEach(() => void unsubscribe('child_process', note))

const NEVER = new AbortController().signal
const left = new Error('left')

const validAssembly = async () => ({
  printed: await getPages('One'),
  inserts: [],
  manifest: MANIFEST_WITHOUT_VALUES,
})
async function assembling(signal: AbortSignal) {
  return assembledPdf(await validAssembly(), signal)
}

it('A PDF that is given up ends its process', async () => {
  const leaving = new AbortController()
  const work = assembling(leaving.signal)
  const refused = expect(work).rejects.toBe(left)
  while (begun.length === 0) await new Promise(setImmediate)
  const ended = new Promise((resolve) => begun[0]?.once('exit', (_, killedBy) => resolve(killedBy)))
  leaving.abort(left)
  await refused
  expect(await ended).toBe('SIGKILL')
})

it('A PDF that is given up before its turn leaves the line, and begins no process', async () => {
  const whole = await validAssembly()
  const before = [assembledPdf(whole, NEVER), assembledPdf(whole, NEVER)]
  const leaving = new AbortController()
  const given = expect(assembledPdf(whole, leaving.signal)).rejects.toBe(left)
  const after = assembledPdf(whole, NEVER)
  leaving.abort(left)
  await given
  for (const each of [...before, after]) expect(await each).toMatchObject({ pageCount: 1 })
  await expect(assembledPdf(whole, leaving.signal)).rejects.toBe(left)
  expect(begun).toHaveLength(3)
})

it('A PDF whose pages need too much memory fails with a reason for a person, which another try would not change', async () => {
  const assembly = { ...(await validAssembly()), inserts: [{ at: 1, bytes: createZipBomb() }] }
  await expect(assembledPdf(assembly, NEVER)).rejects.toMatchObject({
    name: 'PrintFailure',
    reason: 'not_finished',
    message: expect.stringContaining('Leave some out'),
  })
})
