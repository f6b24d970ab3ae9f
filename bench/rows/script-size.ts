import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildApp } from '#server/app.ts'
import { PROJECT_FOLDER, readSettings } from '#server/env.ts'
import type { TestAccount } from '#server/testing/account-factory.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { asker } from '../asker.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow } from '../row.ts'
import { serveFolder } from '../serve-folder.ts'

const KILOBYTE = 1000
const ALLOWED_KILOBYTES = 200

/** Every script that the page asks for until its first map stands, gzipped, workers included. */
export const scriptSize: BenchRow = {
  key: 'script',
  what: 'script before the map shows, gzipped',
  against: 'MapLibre alone with its worker',
  async measure(context) {
    const reference = await mapLibreAlone(context)
    const ours = await ourPage(context)
    return [
      {
        part: '',
        ours: ours.bytes / KILOBYTE,
        reference: reference.bytes / KILOBYTE,
        unit: 'kB',
        value: (ours.bytes - reference.bytes) / KILOBYTE,
        mark: atMost(ALLOWED_KILOBYTES, 'kB more'),
        note: `${ours.files} files against ${reference.files}.`,
      },
    ]
  },
}

async function mapLibreAlone(context: BenchContext): Promise<Scripts> {
  const folder = join(context.folder, 'maplibre')
  await build({
    root: join(PROJECT_FOLDER, 'bench/maplibre'),
    configFile: false,
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
    await untilShown(server.url, '[data-shown]')
    return await scriptsOf(folder, server.asked)
  } finally {
    await server.stop()
  }
}

async function ourPage(context: BenchContext): Promise<Scripts> {
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: join(context.folder, 'script') })
  const database = await context.demo()
  const account = await asker(database)
  const app = await buildApp({ database, settings })
  const asked: string[] = []
  app.server.on('request', ({ url }) => asked.push(new URL(url ?? '/', 'http://localhost').pathname))
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    await untilShown(url, '[data-map="idle"]', account)
    return await scriptsOf(join(PROJECT_FOLDER, 'dist/web'), asked)
  } finally {
    await app.close()
  }
}

/** `account`: whose browser it is. */
async function untilShown(url: string, selector: string, account?: TestAccount): Promise<void> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    if (account) await page.addInitScript(keepSession, account)
    await page.goto(url)
    await page.waitForSelector(selector, { state: 'attached' })
  } finally {
    await browser.close()
  }
}

/** Runs in the page, before it. */
function keepSession({ token, username, id }: TestAccount): void {
  localStorage.setItem('lotline.session', JSON.stringify({ token, username, uid: id }))
}

interface Scripts {
  bytes: number
  files: number
}

async function scriptsOf(folder: string, asked: readonly string[]): Promise<Scripts> {
  const paths = new Set(asked.filter((path) => /\.m?js$/.test(path)))
  let bytes = 0
  for (const path of paths) bytes += gzipSync(await readFile(join(folder, path)), { level: 9 }).length
  return { bytes, files: paths.size }
}
