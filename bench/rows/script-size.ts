import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildServer } from '#server/app.ts'
import { PROJECT_FOLDER, readSettings } from '#server/settings/env.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { benchAccount } from '../bench-account.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'
import { type RequestedPath, recordRequests } from '../servers/requested-path.ts'
import { serveFolder } from '../servers/serve-folder.ts'

const KILOBYTE = 1000

export const scriptSize: BenchRow = {
  key: 'script',
  what: 'script before the map shows, gzipped',
  against: 'bare pages of the same bundler',
  async measure(context) {
    const ours = await ourPage(context)
    const against = async (folder: string, part: string, allowed: number, note: string): Promise<Figure> => {
      const reference = await barePage(context, folder)
      return {
        part,
        ours: [ours.bytes / KILOBYTE],
        reference: [reference.bytes / KILOBYTE],
        exact: 'all',
        unit: 'kB',
        value: (ours.bytes - reference.bytes) / KILOBYTE,
        mark: atMost(allowed, 'kB more'),
        note,
      }
    }
    return [
      await against(
        'maplibre',
        'MapLibre with its worker',
        150,
        `${ours.files} files; what the page fetches once the map stands does not count: live messages, hints, and the dialogs that must show when the server is away.`,
      ),
      await against(
        'libraries',
        'every library of the first screen',
        100,
        'MapLibre, React, the router, the store, and of Mantine its provider and buttons; no icons.',
      ),
    ]
  },
}

async function barePage(context: BenchContext, name: string): Promise<Scripts> {
  const folder = join(context.folder, name)
  await build({
    root: join(PROJECT_FOLDER, 'bench', name),
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: folder,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  })
  const server = await serveFolder(folder)
  try {
    return await scriptsOf(folder, server.requested, await untilShown(server.url, '[data-shown]'))
  } finally {
    await server.stop()
  }
}

async function ourPage(context: BenchContext): Promise<Scripts> {
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: join(context.folder, 'script') })
  const database = await context.demo()
  const account = await benchAccount(database)
  const { app } = await buildServer({ database, settings })
  const requested = recordRequests(app.server)
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const shownAt = await untilShown(url, '[data-map="idle"]', account)
    return await scriptsOf(join(PROJECT_FOLDER, 'dist/web'), requested, shownAt)
  } finally {
    await app.close()
  }
}

/** Time in milliseconds since 1970. */
async function untilShown(url: string, selector: string, account?: TestAccount): Promise<number> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    if (account) await page.addInitScript(storeSession, account)
    await page.addInitScript(noteWhenShown, selector)
    await page.goto(url)
    const shown = await page.waitForFunction(() => (window as { shownAt?: number }).shownAt)
    return (await shown.jsonValue()) as number
  } finally {
    await browser.close()
  }
}

/** Runs in the page before its scripts. */
function storeSession({ token, username, id }: TestAccount): void {
  localStorage.setItem('lotline.session', JSON.stringify({ token, username, uid: id }))
}

/** Notes when the selector first matches. Runs in the page before its scripts. */
function noteWhenShown(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    ;(window as { shownAt?: number }).shownAt = Date.now()
    observer.disconnect()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

interface Scripts {
  bytes: number
  files: number
}

async function scriptsOf(
  folder: string,
  requested: readonly RequestedPath[],
  shownAt: number,
): Promise<Scripts> {
  const before = requested.filter(({ path, at }) => at <= shownAt && /\.m?js$/.test(path))
  const paths = new Set(before.map(({ path }) => path))
  let bytes = 0
  for (const path of paths) bytes += gzipSync(await readFile(join(folder, path)), { level: 9 }).length
  return { bytes, files: paths.size }
}
