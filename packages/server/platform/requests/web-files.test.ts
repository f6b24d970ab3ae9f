import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addErrorEnvelope } from './error-envelope.ts'
import { serveWebFiles } from './web-files.ts'

let parent = ''
let folder = ''
let app: FastifyInstance

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'lotline-web-'))
  // A parent folder called `assets` must not make everything immutable.
  folder = join(parent, 'assets', 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'assets', 'secret.txt'), 'secret')
  build('Aaaa1111')
  app = Fastify()
  addErrorEnvelope(app)
  await serveWebFiles(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(parent, { recursive: true })
})

function build(hash: string): void {
  writeFileSync(join(folder, 'index.html'), `<script src="/assets/main-${hash}.js"></script>`)
  writeFileSync(join(folder, 'assets', `main-${hash}.js`), `console.log('${hash}')`)
}

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

it('opens the application at any path, and asks each time whether it is new', async () => {
  for (const path of ['/', '/dashboard/map', '/index.html', '/@12.5,49']) {
    const { statusCode, body, headers } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('main-Aaaa1111.js')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

it.each([
  '/shared',
  '/SHARED/',
  '/%73hared',
  '//shared',
  '/Shared/caf%C3%A9?with=%E0%A4%A',
  '/Cma',
  '/unsubscribe',
])(
  'lets nobody store or list the page behind a link, nor name its address to another site: %s',
  async (path) => {
    const { statusCode, body, headers } = await get(path)
    expect([statusCode, body]).toEqual([200, expect.stringContaining('main-Aaaa1111.js')])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await get('/dashboard')).headers['x-robots-tag']).toBeUndefined()
  },
)

it.each([
  ['/shared/AbCd_1234-xyz', '/shared'],
  ['/SHARED/AbCd_1234-xyz/', '/shared'],
  ['/%73hared/AbCd_1234-xyz', '/shared'],
  ['//shared//AbCd_1234-xyz', '/shared'],
  ['/shared/AbCd_1234-xyz?fbclid=abc', '/shared'],
  ['/cma?utm_source=mail&token=AbCd_1234-xyz&x=1', '/cma'],
  ['/Cma/AbCd_1234-xyz', '/cma'],
  ['/unsubscribe?token=AbCd_1234-xyz', '/unsubscribe'],
])('leads an old link to the page with its token behind #: %s', async (path, page) => {
  const { statusCode, headers } = await get(path)
  expect([statusCode, headers.location]).toEqual([302, `${page}#token=AbCd_1234-xyz`])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

it('refuses addresses that are no UTF-8, in the envelope', async () => {
  for (const path of ['/shared/%E0%A4%A', '/%', '/assets/%ff.js']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode]).toEqual([path, 400])
    expect(headers['content-type']).toContain('json')
  }
})

it('serves what a build brings while the server runs, for ever cached', async () => {
  rmSync(join(folder, 'assets', 'main-Aaaa1111.js'))
  build('Bbbb2222')
  expect((await get('/')).body).toContain('main-Bbbb2222.js')
  const fresh = await get('/assets/main-Bbbb2222.js')
  expect(fresh.statusCode).toBe(200)
  expect(fresh.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(fresh.headers['content-type']).toContain('javascript')
})

it('says shortly that a file is gone, so that no browser runs the page as a script', async () => {
  for (const path of ['/assets/main-Cccc3333.js', '/assets/nothing', '/assets/', '/missing.png']) {
    const gone = await get(path)
    expect(gone.statusCode).toBe(404)
    expect(gone.headers['content-type']).toContain('text/plain')
    expect(gone.headers['cache-control']).toBe('no-store')
    expect(gone.body).toBe('Not found\n')
  }
})

it('answers calls that are none in the envelope', async () => {
  const nothing = await get('/api/nothing.json')
  expect(nothing.statusCode).toBe(404)
  expect(nothing.json()).toMatchObject({ code: 'not_found' })
})

it('asks for patience while a build has taken the page away', async () => {
  rmSync(join(folder, 'index.html'))
  const response = await get('/dashboard')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
})

it('sends the packed file where there is one', async () => {
  writeFileSync(join(folder, 'assets', 'main-Aaaa1111.js.gz'), 'packed')
  const packed = await get('/assets/main-Aaaa1111.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers['cache-control']).toContain('immutable')
  expect(packed.body).toBe('packed')
})

describe('stays inside its folder', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets/%00.js',
    `/assets/${'a'.repeat(5000)}.js`,
  ])('%s', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('secret')
  })
})

it.each([
  [200, { range: 'bytes=5-1' }],
  [200, { range: 'bytes=999999-' }],
  [400, { 'if-match': '"x"' }],
  [400, { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }],
])('is no failure of the server (%i): %o', async (status, headers) => {
  expect((await get('/', headers)).statusCode).toBe(status)
})
