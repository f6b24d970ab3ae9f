import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTurn, openFairness, workFor } from '../../fairness/fairness.ts'
import { createZipBomb } from './bomb.factory.ts'
import { assembledPdf, cleanedPdf } from './edit-pdf.ts'
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

it('A PDF that is given up before it is assembled begins no process', async () => {
  await expect(assembling(AbortSignal.abort(left))).rejects.toBe(left)
  expect(begun).toHaveLength(0)
})

it('A PDF whose pages need too much memory fails with a reason for a person, which another try would not change', async () => {
  const assembly = { ...(await validAssembly()), inserts: [{ at: 1, bytes: createZipBomb() }] }
  await expect(assembledPdf(assembly, NEVER)).rejects.toMatchObject({
    name: 'PrintFailure',
    reason: 'not_finished',
    message: expect.stringContaining('Leave some out'),
  })
})

it('A PDF waits for no file that is being attached', async () => {
  const fairness = openFairness('native')
  const attached = Promise.withResolvers<void>()
  const attaching = Array.from({ length: 64 }, (_, account) =>
    workFor(fairness, `account ${account}`, () => inTurn('cleaning', () => attached.promise)),
  )
  expect(await workFor(fairness, 'another', () => assembling(NEVER))).toMatchObject({ pageCount: 1 })
  attached.resolve()
  await Promise.all(attaching)
})

it('An account is charged for the files that it attaches', async () => {
  const fairness = openFairness('native')
  const file = await getPages('One')
  await workFor(fairness, 'account', () => cleanedPdf(file))
  expect(fairness.lines.usedMs('account')).toBeGreaterThan(0)
})
