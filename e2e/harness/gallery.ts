import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { serveWebFiles } from '#server/platform/requests/web-files.ts'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { sharedChromium } from './chromium.ts'
import { Visitor } from './visitor.ts'

const run = promisify(execFile)

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 370 200"><rect width="370" height="200" fill="#dbe6cd"/></svg>'

export interface Gallery {
  /** In the file's shared window; tests of a section leave it clean. `google`: a Google Maps stand-in. */
  open(sections: readonly string[], google?: string): Promise<Page>
  /** Closed after the test; `prepare` runs before loading. */
  openApart(sections: readonly string[], prepare: (page: Page) => Promise<void>): Promise<Page>
}

/** For all tests of a file. After each test the page must have been silent. */
export function startGallery(): Gallery {
  let served: { url: string; end(): Promise<void> }
  let browser: Browser
  let main: Visitor
  const apart: Visitor[] = []
  beforeAll(async () => {
    served = await serveGallery()
    browser = await sharedChromium()
    main = await arrive()
  })
  afterEach(async ({ task }) => {
    for (const visitor of [main, ...apart]) {
      if (task.result?.state === 'fail') await visitor.screenshot(task.name).catch(() => {})
      visitor.checkSilence()
    }
    for (const visitor of apart.splice(0)) await visitor.leave()
  })
  afterAll(async () => {
    await main?.leave()
    await served?.end()
  })
  return {
    open: (sections, google) => show(main, sections, google),
    async openApart(sections, prepare) {
      const visitor = await arrive()
      apart.push(visitor)
      await prepare(visitor.page)
      return show(visitor, sections)
    },
  }

  // Some tests are about motion.
  function arrive(): Promise<Visitor> {
    return Visitor.arrive(browser, served.url, { reducedMotion: 'no-preference' }, null)
  }
  async function show({ page }: Visitor, sections: readonly string[], google?: string): Promise<Page> {
    const search = new URLSearchParams(sections.map((section) => ['section', section]))
    if (google !== undefined) search.set('google', google)
    await page.goto(`${served.url}/gallery.html?${search}`)
    await page.getByRole('heading', { name: 'Widgets' }).waitFor()
    return page
  }
}

/** Only the gallery, without calls. */
async function serveGallery() {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-gallery-'))
  const vite = join(PROJECT_FOLDER, 'node_modules/vite/bin/vite.js')
  await run(
    process.execPath,
    [vite, 'build', '--mode', 'gallery', '--outDir', folder, '--logLevel', 'error'],
    {
      cwd: PROJECT_FOLDER,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const app = fastify()
  // First request of code loaded later.
  app.get('/api/health', async () => ({ payload: {} }))
  // A fictional parcel.
  app.get('/api/parcel/:upid/picture', async (_request, reply) => reply.type('image/svg+xml').send(PICTURE))
  app.get('/api/report/:reportId/cover-picture', async (_request, reply) =>
    reply.type('image/svg+xml').send(PICTURE),
  )
  await serveWebFiles(app, folder)
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async end() {
      app.server.closeAllConnections()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
