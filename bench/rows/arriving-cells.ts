import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { columnsOf } from '#domain/table/columns.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { Visitor } from '../../e2e/harness/visitor.ts'
import { broker, startWithBoard } from '../broker.ts'
import { FRAME_MS, type MainThread, mainThreadOf, shareInTime, TRACED_CATEGORIES } from '../main-thread.ts'
import { parcelsInTheMiddle } from '../parcels-in-the-middle.ts'
import { atLeast, type BenchRow } from '../row.ts'

const PARCELS = 500
const COLUMNS = columnsOf('paragonTax').length
const ROUNDS = 5

/** Measures the dashboard with an open table while a board returns 500 parcels within a second or two. */
export const arrivingCells: BenchRow = {
  key: 'arriving',
  what: `the page while ${(PARCELS * COLUMNS).toLocaleString('en')} cells arrive`,
  against: '',
  async measure(context) {
    const { url, database } = await context.demoWithAddress()
    const pids = (await parcelsInTheMiddle(database.pool, context.sized(PARCELS, 50))).map(({ pid }) => pid)
    const servers = await startWithBoard(url, join(context.folder, 'arriving'), 100)
    const browser = await launchChromium()
    try {
      const rounds: MainThread[] = []
      for (let round = 0; round <= context.rounds(ROUNDS); round += 1) {
        const account = await broker(database, servers.server.url)
        const visitor = await Visitor.arrive(
          browser,
          servers.server.url,
          { reducedMotion: 'reduce' },
          account,
        )
        const traced = await arriving(browser, visitor, pids, servers.board.url)
        await visitor.leave()
        // The first round warms up the browser.
        if (round > 0) rounds.push(traced)
      }
      const slots = rounds.flatMap((round) => round.slots)
      const tasks = rounds.flatMap((round) => round.tasks)
      const share = shareInTime(slots)
      const lasted = rounds.reduce((sum, round) => sum + round.lasted, 0)
      const busy = tasks.reduce((sum, ms) => sum + ms, 0)
      return [
        {
          part: '',
          ours: rounds.map((round) => shareInTime(round.slots)),
          reference: null,
          unit: '%',
          value: share,
          mark: atLeast(99, '%'),
          note:
            `frames of ${FRAME_MS} ms, the table open over ${pids.length} parcels, from the board's first answer to the last cell: ${rounds.length} rounds of some ` +
            `${Math.round(lasted / rounds.length).toLocaleString('en')} ms; the main thread works ${Math.round((busy / lasted) * 100)} % of it, at most ` +
            `${written(Math.max(...slots))} in a frame, ${written(Math.max(...tasks))} in one task.`,
        },
      ]
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

/** Traces from the board's first response until the last cell. */
async function arriving(
  browser: Browser,
  visitor: Visitor,
  pids: readonly string[],
  board: string,
): Promise<MainThread> {
  const { page } = visitor
  page.setDefaultTimeout(40_000)
  await visitor.open()
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: /Paste a list/ }).click()
  await page.getByRole('textbox', { name: /PIDs or addresses/ }).fill(pids.join('\n'))
  await page.getByRole('button', { name: 'Find parcels' }).click()
  await page.getByRole('button', { name: `Add ${pids.length} parcels` }).click()
  await visitor.selected(pids.length)
  await page.getByRole('button', { name: 'Show the table' }).click()
  await page.locator('[role="grid"][aria-busy="false"] [data-upid]').first().waitFor()
  await visitor.mapIdle()
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog', { name: 'Get data' })
  await dialog.getByRole('checkbox', { name: 'Paragon tax report' }).check()
  await fetch(`${board}/hold`, { method: 'POST' })
  await dialog.getByRole('button', { name: 'Get data' }).click()
  await dialog.waitFor({ state: 'detached' })
  const grid = page.getByRole('grid')
  // The new columns are at the end, and scrolled into view.
  await page.locator('#table').getByRole('button', { name: 'Getting data' }).waitFor()
  await grid.getByRole('columnheader', { name: /Floor area/ }).waitFor()
  await browser.startTracing(page, { categories: TRACED_CATEGORIES })
  await page.evaluate(() => void performance.mark('asked'))
  await fetch(`${board}/release`, { method: 'POST' })
  // Waits without polling, which would be work of the main thread.
  await page.locator('#table').getByRole('button', { name: 'Data received' }).waitFor()
  await page.evaluate(() => void performance.mark('arrived'))
  return mainThreadOf(await browser.stopTracing(), 'asked', 'arrived')
}

const written = (ms: number) => `${ms.toFixed(1)} ms`
