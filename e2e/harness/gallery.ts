import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { serveWebFiles } from '#server/platform/requests/web-files.ts'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { sharedChromium } from './chromium.ts'
import { Visitor } from './visitor.ts'

const run = promisify(execFile)

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 370 200"><rect width="370" height="200" fill="#dbe6cd"/></svg>'

export interface Gallery {
  /** A person with an empty browser on the gallery page; `prepare` happens before the page is loaded. */
  arrive(options?: BrowserContextOptions, prepare?: (page: Page) => Promise<void>): Promise<Page>
  /** The gallery with these sections alone: the others need not be drawn. */
  of(...sections: string[]): Gallery
}

/** The gallery and a browser, for all tests of a file. After each test the page must have been silent. */
export function startGallery(): Gallery {
  let served: { url: string; end(): Promise<void> }
  let browser: Browser
  const visitors: Visitor[] = []
  beforeAll(async () => {
    served = await serveGallery()
    browser = await sharedChromium()
  })
  afterEach(async ({ task }) => {
    for (const visitor of visitors.splice(0)) {
      if (task.result?.state === 'fail') await visitor.screenshot(task.name).catch(() => {})
      visitor.checkSilence()
      await visitor.leave()
    }
  })
  afterAll(async () => {
    await served?.end()
  })
  const galleryOf = (sections: readonly string[]): Gallery => ({
    of: (...others) => galleryOf(others),
    async arrive(options, prepare) {
      // How widgets move is what some of them are about.
      const visitor = await Visitor.arrive(
        browser,
        served.url,
        { reducedMotion: 'no-preference', ...options },
        null,
      )
      visitors.push(visitor)
      // Support requests the settings of a server that has no calls here.
      visitor.expectComplaint('/api/settings/sign-in')
      await prepare?.(visitor.page)
      const search = new URLSearchParams(sections.map((section) => ['section', section]))
      await visitor.page.goto(`${served.url}/gallery?${search}`)
      await visitor.page.getByRole('heading', { name: 'Widgets' }).waitFor()
      return visitor.page
    },
  })
  return galleryOf([])
}

/** A build of the screens that holds the gallery, served as the server serves the screens; behind it are no calls. */
async function serveGallery() {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-gallery-'))
  const vite = join(PROJECT_FOLDER, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, NODE_ENV: 'production', VITE_GALLERY: '1' },
  })
  const app = fastify()
  // The first request of code that comes later.
  app.get('/api/health', async () => ({ payload: {} }))
  // Of no parcel that there is: the section of pictures shows how they stand.
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
