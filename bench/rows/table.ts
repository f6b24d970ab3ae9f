import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { byTurns, median } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'
import { serveFolder } from '../servers/serve-folder.ts'
import type { TableBench, TableName } from '../table/main.ts'

declare global {
  interface Window {
    bench: TableBench
  }
}

const ROWS = 50_000
const ROUNDS = 5
const STEPS = 120
const PIXELS_PER_STEP = 600

/** Measures both tables in turn in one page, each mounted anew. */
export const table: BenchRow = {
  key: 'table',
  what: 'table, 50,000 rows × 30 columns',
  against: 'AG Grid Community in the same page and run',
  async measure(context) {
    const folder = join(context.folder, 'table')
    await build({
      root: join(PROJECT_FOLDER, 'bench/table'),
      configFile: false,
      plugins: [react()],
      logLevel: 'warn',
      build: { outDir: folder, target: 'es2023', chunkSizeWarningLimit: 5000 },
    })
    const server = await serveFolder(folder)
    const browser = await launchChromium()
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      const failures: Error[] = []
      page.on('pageerror', (error) => failures.push(error))
      await page.goto(server.url)
      await page.waitForSelector('[data-ready]')
      await page.evaluate((rows) => window.bench.prepare(rows), context.sized(ROWS, 500))
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Performance.enable')
      const scrolls: Record<TableName, number[]> = { ours: [], agGrid: [] }
      const run = (name: TableName) => async () => {
        const mountMs = await page.evaluate((table) => window.bench.mount(table), name)
        scrolls[name].push(await scriptingMs(page, protocol, name))
        await page.evaluate(() => window.bench.unmount())
        return mountMs
      }
      await run('ours')()
      await run('agGrid')()
      scrolls.ours = []
      scrolls.agGrid = []
      const mount = await byTurns(context.rounds(ROUNDS), run('ours'), run('agGrid'))
      if (failures[0]) throw failures[0]
      return [
        {
          part: 'mount',
          unit: 'ms',
          mark: atMost(0.6),
          ours: mount.ours,
          reference: mount.reference,
          value: mount.ratio,
          note: 'until the first rows are painted; ours also has totals of all rows.',
        },
        {
          part: 'scroll',
          unit: 'ms',
          mark: atMost(0.5),
          ours: scrolls.ours,
          reference: scrolls.agGrid,
          value: median(scrolls.ours) / median(scrolls.agGrid),
          note: `main thread per frame, over ${STEPS} frames of ${PIXELS_PER_STEP} pixels each.`,
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

/** Main thread's time per frame while scrolling. On a fast machine, durations of frames hide it. */
async function scriptingMs(page: Page, protocol: CDPSession, name: TableName): Promise<number> {
  const busy = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  await page.evaluate(([table, steps, pixels]) => window.bench.scroll(table, steps, pixels), [
    name,
    STEPS,
    PIXELS_PER_STEP,
  ] as const)
  return ((await busy()) - before) / STEPS
}
