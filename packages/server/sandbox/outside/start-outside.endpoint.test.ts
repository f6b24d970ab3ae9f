import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../settings/env.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { StandInPart } from './stand-in-part.ts'
import { type OutsideStandIns, startOutside } from './start-outside.ts'

/** Fails at `/broken`. */
const echo = (path: string): StandInPart => ({
  path,
  addRoutes(app) {
    app.get('/hello', async () => ({ from: path }))
    app.get('/broken', async () => {
      throw new Error(`${path} is broken`)
    })
  },
  standIn: (settings, address) => ({
    ...settings,
    metricsToken: `${settings.metricsToken ?? ''}[${address}]`,
  }),
})

describeWithDatabase('The host of the stand-ins', (getDatabase) => {
  let standIns: OutsideStandIns
  let now = 0
  const errors: unknown[] = []
  const options = () => ({
    port: 0,
    database: getDatabase(),
    onError: (error: unknown) => errors.push(error),
    parts: [echo('one'), echo('two')],
    clock: () => new Date(now),
    random: () => 0.3,
  })
  beforeAll(async () => {
    standIns = await startOutside(options())
  })
  afterAll(() => standIns.close())

  const get = async (path: string, headers = {}) => {
    const response = await fetch(`${standIns.address}${path}`, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = httpGet(standIns.address + path, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      request.on('error', reject)
    })
  const setFault = (body: unknown, headers = {}) =>
    fetch(`${standIns.address}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const becomes = async (fault: object) => expect((await setFault({ part: 'one', fault })).status).toBe(200)

  it('answers each below its path, and puts each into the settings', async () => {
    expect(await get('/one/hello')).toMatchObject({ status: 200, text: '{"from":"one"}' })
    expect((await get('/hello')).status).toBe(404)
    expect(standIns.settingsWith(readSettings({})).metricsToken).toBe(
      `[${standIns.address}/one][${standIns.address}/two]`,
    )
  })

  it('tells of its own failures, and goes on', async () => {
    expect(await get('/two/broken')).toMatchObject({ status: 500 })
    expect(errors.splice(0)).toEqual([new Error('two is broken')])
    expect((await get('/two/hello')).status).toBe(200)
  })

  it('misbehaves where it is told to, and only there', async () => {
    await becomes({ kind: 'down' })
    expect(await (await fetch(`${standIns.address}/faults`)).json()).toEqual({
      one: { kind: 'down', how: 'answer' },
      two: { kind: 'off' },
    })
    expect(await get('/one/hello')).toMatchObject({ status: 503 })
    expect(await get('/two/hello')).toMatchObject({ status: 200 })
    await becomes({ kind: 'down', how: 'cut' })
    await expect(get('/one/hello')).rejects.toThrow('fetch failed')
    await becomes({ kind: 'wrong', how: 'rubbish' })
    expect(await get('/one/hello')).toMatchObject({ status: 200, text: expect.stringContaining('<!doctype') })
    await becomes({ kind: 'flaky', share: 0.31 })
    expect((await get('/one/hello')).status).toBe(500)
    await becomes({ kind: 'flaky', share: 0.3 })
    expect((await get('/one/hello')).status).toBe(200)
    await becomes({ kind: 'off' })
    expect((await get('/one/hello')).status).toBe(200)
  })

  it('limits how often it may be asked within a second', async () => {
    await becomes({ kind: 'limited', perSecond: 2 })
    const statuses = async () => [await get('/one/hello'), await get('/one/hello'), await get('/one/hello')]
    const responses = await statuses()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(responses[2]?.headers.get('retry-after')).toBe('1')
    now += 1000
    expect((await statuses()).map(({ status }) => status)).toEqual([200, 200, 429])
    await becomes({ kind: 'off' })
  })

  it('answers what waits as soon as it is slow no more', async () => {
    await becomes({ kind: 'slow', ms: 600_000 })
    const answer = get('/one/hello')
    // The request, sent earlier, is in.
    expect((await get('/two/hello')).status).toBe(200)
    await becomes({ kind: 'off' })
    expect((await answer).status).toBe(200)
  })

  it('stops at once, however slow it is', async () => {
    const slow = await startOutside(options())
    slow.faults.set('one', { kind: 'slow', ms: 600_000 })
    const answer = expect(fetch(`${slow.address}/one/hello`)).rejects.toThrow('fetch failed')
    await fetch(`${slow.address}/two/hello`)
    await slow.close()
    await answer
  })

  it.each([
    [{ part: 'three', fault: { kind: 'off' } }, 'one of one, two'],
    [{ part: 'one', fault: { kind: 'haunted' } }, 'kind'],
    [{ part: 'one', fault: { kind: 'flaky', share: 2 } }, 'share'],
    [{ part: 'one', fault: { kind: 'off', for: 'ever' } }, 'for'],
    ['down', 'object'],
  ])('refuses %j', async (body, word) => {
    const answer = await setFault(body)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(word)
  })

  it('heeds no page of somewhere else', async () => {
    const change = { part: 'one', fault: { kind: 'down' } }
    expect((await setFault(change, { origin: 'https://elsewhere.example' })).status).toBe(403)
    const asForm = await setFault(change, { 'content-type': 'text/plain' })
    expect(asForm.status).toBe(400)
    expect((await get('/one/hello')).status).toBe(200)
  })

  it('serves no other host, and nobody whom a proxy speaks for', async () => {
    for (const path of ['/one/hello', '/faults', '/nowhere']) {
      expect(await statusOf(path, { host: 'evil.example' })).toBe(421)
      expect(await statusOf(path, { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    }
  })

  it('says when its port is taken', async () => {
    const port = Number(new URL(standIns.address).port)
    await expect(startOutside({ ...options(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
