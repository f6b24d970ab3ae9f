import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveMessage, RefreshFlag } from '#contract/live.ts'
import { fakeStorage } from '../../testing/fake-storage.ts'
import { type LiveServer, liveServer } from '../../testing/live-server.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { connectLive, liveClientId } from './live.ts'
import type { LiveConnection } from './live-connection.ts'

/** Longest pause before a retry. Timeouts of responses are longer. */
const RETRY_WITHIN_MS = 10_000

let server: LiveServer
let clock: ManualClock
let storage: Storage
let connection: LiveConnection
let received: string[]
let onReceived: () => void

beforeEach(async () => {
  server = await liveServer()
  clock = manualClock()
  storage = fakeStorage()
  received = []
  onReceived = () => {}
})
afterEach(async () => {
  connection.close()
  await server.stop()
})

const refresh = (flag: RefreshFlag, clientId: string | null = null) =>
  server.publish({ type: 'RefreshRequest', clientId, payload: { [flag]: true } })

const note = (line: string) => {
  received.push(line)
  onReceived()
}

const receivedAll = (count: number) =>
  new Promise<void>((resolve) => {
    onReceived = () => received.length >= count && resolve()
    onReceived()
  })

async function connect(username = 'pat'): Promise<void> {
  const joined = server.nextJoin()
  open(username)
  await joined
}

function open(username = 'pat', after?: Promise<void>): void {
  connection = connectLive({
    token: 'a-token',
    username,
    address: server.url,
    storage,
    clock,
    ...(after ? { after } : {}),
    onMessage: (message: LiveMessage) =>
      note(
        `${message.sequence} ${message.type === 'RefreshRequest' ? Object.keys(message.payload) : message.taskId}`,
      ),
    onReload: () => note('reload'),
    onSessionEnded: () => note('session ended'),
  })
}

test('a page hears what its account is told, but not its own echo', async () => {
  await connect()
  refresh('notifications')
  refresh('branding', liveClientId())
  refresh('savedReports', 'another-client')
  await receivedAll(2)
  expect(received).toEqual(['1 notifications', '3 savedReports'])
})

test('a connection cut for 10 seconds loses nothing and doubles nothing', async () => {
  await connect()
  refresh('notifications')
  await receivedAll(1)
  server.cut()
  refresh('credentials')
  refresh('branding')
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  const joined = server.nextJoin()
  clock.advance(10_000)
  await joined
  refresh('savedReports')
  await receivedAll(4)
  expect(received).toEqual(['1 notifications', '2 credentials', '3 branding', '4 savedReports'])
  expect(server.joinedAfter).toEqual([null, 1])
})

test('a server that is away is tried again every 5 to 10 seconds, for as long as it takes', async () => {
  await connect()
  await server.stop()
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await clock.untilWaiting(1, RETRY_WITHIN_MS)
    clock.advance(4999)
    expect(clock.waiting()).toBe(1)
    clock.advance(5001)
  }
  await server.startAgain()
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  const joined = server.nextJoin()
  clock.advance(10_000)
  await joined
  refresh('refreshUser')
  await receivedAll(1)
  expect(received).toEqual(['1 refreshUser'])
})

test('a gap that is too old is told once, and the page goes on from there', async () => {
  await connect()
  refresh('notifications')
  await receivedAll(1)
  server.answerWith({ ok: true, sequence: 1, isGapTooOld: true, missed: [] })
  server.cut()
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  const joined = server.nextJoin()
  clock.advance(10_000)
  await joined
  refresh('branding')
  await receivedAll(3)
  expect(received).toEqual(['1 notifications', 'reload', '2 branding'])
})

test('the server may ask for a reload by itself', async () => {
  await connect()
  server.say('reload', { sequence: 7 })
  await receivedAll(1)
  const again = server.nextJoin()
  server.cut()
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  clock.advance(10_000)
  await again
  expect([received, server.joinedAfter]).toEqual([['reload'], [null, 7]])
})

test('a message that comes twice counts once; one that is missing is asked for', async () => {
  await connect()
  refresh('notifications')
  await receivedAll(1)
  server.say('notify', { type: 'RefreshRequest', clientId: null, payload: { branding: true }, sequence: 1 })
  const again = server.nextJoin()
  server.say('notify', { type: 'RefreshRequest', clientId: null, payload: { branding: true }, sequence: 5 })
  await again
  refresh('credentials')
  await receivedAll(2)
  expect([received, server.joinedAfter]).toEqual([
    ['1 notifications', '2 credentials'],
    [null, 1],
  ])
})

test('a session that ends is told once, and not tried again', async () => {
  await connect()
  server.say('session-ended')
  server.cut()
  await receivedAll(1)
  expect([received, clock.waiting()]).toEqual([['session ended'], 0])
})

test('a token that is not valid any more is told, and not tried again', async () => {
  server.refuseWith('unauthenticated')
  open()
  await receivedAll(1)
  expect([received, clock.waiting()]).toEqual([['session ended'], 0])
})

test('a server that is not ready is asked again', async () => {
  server.refuseWith('overloaded')
  open()
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  server.refuseWith(null)
  server.answerWith({ ok: false, reason: 'The server is not ready.' })
  const refused = server.nextJoin()
  clock.advance(10_000)
  await refused
  await clock.untilWaiting(1, RETRY_WITHIN_MS)
  server.answerWith(null)
  const joined = server.nextJoin()
  clock.advance(10_000)
  await joined
  refresh('refreshUser')
  await receivedAll(1)
  expect(received).toEqual(['1 refreshUser'])
})

test('a page that waits before it connects asks for what was said since it began', async () => {
  const shown = Promise.withResolvers<void>()
  open('pat', shown.promise)
  clock.advance(60_000)
  expect(server.joinedAfter).toEqual([])
  const joined = server.nextJoin()
  shown.resolve()
  await joined
  expect(server.joinedAfter).toEqual([null])
  expect(server.joinedWithin[0]).toBeGreaterThanOrEqual(60_000)
})

test('a page that is left before it connects never does', async () => {
  const shown = Promise.withResolvers<void>()
  open('pat', shown.promise)
  connection.close()
  shown.resolve()
  await connect('kim')
  refresh('branding')
  await receivedAll(1)
  expect([received, server.joinedAfter]).toEqual([['1 branding'], [null]])
})

test('a page that is loaded again goes on where its tab was; another account begins anew', async () => {
  await connect()
  refresh('notifications')
  await receivedAll(1)
  connection.close()
  refresh('branding')
  await connect()
  await receivedAll(2)
  connection.close()
  await connect('kim')
  expect([received, server.joinedAfter]).toEqual([
    ['1 notifications', '2 branding'],
    [null, 1, null],
  ])
})
