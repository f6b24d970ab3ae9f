import { beforeEach, expect, it } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'

const PATH = '/api/csp-report'
const MINUTE_MS = 60_000

describeWithDatabase('Reports of the content security policy', (getDatabase) => {
  let call: AppInMemory
  let now: number
  let lines: string[]

  beforeEach(async () => {
    now = Date.parse('2026-11-28T00:00:00Z')
    lines = []
    call = await appInMemory(getDatabase(), {
      clock: () => new Date(now),
      environment: { LOTLINE_LOG_LEVEL: 'info' },
      logTo: { write: (line) => void lines.push(line) },
    })
    return () => call.app.close()
  })

  const send = async (body: unknown, type = 'application/csp-report') => {
    const response = await call.app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return response.statusCode
  }
  const violation = (blocked: string, directive = 'img-src') => ({
    'csp-report': {
      'document-uri': 'https://lotline.test/shared#token=secret',
      'effective-directive': directive,
      'blocked-uri': blocked,
    },
  })
  const logged = () =>
    lines
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
      .filter((message) => message.startsWith('The content security policy'))

  it.each(['/', '/api/health', '/api/nothing'])('%s tells browsers where to report', async (url) => {
    const { headers } = await call.app.inject(url)
    expect(headers['content-security-policy']).toMatch(/;report-uri \/api\/csp-report$/)
  })

  it('names an endpoint for batches where every page comes over TLS', async () => {
    const encrypted = await appInMemory(getDatabase(), {
      environment: { LOTLINE_PUBLIC_URL: 'https://lotline.test' },
    })
    const { headers } = await encrypted.app.inject({ url: '/api/health', headers: { host: 'lotline.test' } })
    await encrypted.app.close()
    expect(headers['content-security-policy']).toMatch(/;report-uri \/api\/csp-report;report-to csp$/)
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"')
  })

  it.each([
    ['https://evil.test/a?token=secret#secret', 'img-src https://evil.test'],
    ['https://user:secret@evil.test:8443/', 'img-src https://evil.test:8443'],
    ['inline', 'img-src inline'],
    ['data:text/css,secret', 'img-src data:'],
    ['secret\nline', 'img-src (unreadable)'],
  ])('logs directive and origin of %j alone', async (blocked, expected) => {
    expect(await send(violation(blocked))).toBe(204)
    expect(logged()).toEqual([`The content security policy blocked: ${expected}`])
    expect(lines.join('')).not.toContain('secret')
  })

  it('logs a batch in one line, without other kinds of reports', async () => {
    const entry = (type: string, blockedURL: string) => ({
      type,
      url: 'https://lotline.test/?secret',
      body: { effectiveDirective: 'script-src-elem', blockedURL },
    })
    const batch = [
      entry('csp-violation', 'inline'),
      entry('csp-violation', 'https://evil.test/x.js?secret'),
      entry('csp-violation', 'https://evil.test/y.js'),
      { type: 'deprecation', body: { id: 'unload' } },
      entry('crash', 'https://crash.test/'),
    ]
    expect(await send(batch, 'application/reports+json')).toBe(204)
    expect(logged()).toEqual([
      'The content security policy blocked: script-src-elem inline, script-src-elem https://evil.test',
    ])
  })

  it('logs at most five violations of a batch', async () => {
    const batch = Array.from({ length: 40 }, (_, index) => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: `https://h${index}.test/` },
    }))
    expect(await send(batch, 'application/reports+json')).toBe(204)
    expect(logged()[0]?.match(/img-src/g)).toHaveLength(5)
  })

  it('logs no directive that is none', async () => {
    expect(await send(violation('inline', 'img-src\n{"level":60}'))).toBe(204)
    expect(await send([], 'application/reports+json')).toBe(204)
    expect(logged()).toEqual([])
  })

  it('logs five reports a minute and drops the rest unread', async () => {
    for (let index = 0; index < 12; index += 1) {
      expect(await send(violation(`https://h${index}.test/`))).toBe(204)
    }
    expect(await send('{')).toBe(204)
    expect(logged()).toHaveLength(5)
    now += MINUTE_MS
    await send(violation('https://later.test/'))
    expect(logged().at(-1)).toContain('https://later.test')
  })

  it('refuses long bodies, other types and broken JSON', async () => {
    expect(await send(violation(`https://evil.test/${'a'.repeat(8 * 1024)}`))).toBe(413)
    expect(await send(violation('inline'), 'application/json')).toBe(415)
    expect(await send('{')).toBe(400)
    expect(logged()).toEqual([])
  })
})
