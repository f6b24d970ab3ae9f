import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { flushPendingIndex } from '#server/features/watching/changes/detected-change-queries.ts'
import { signedInAccount } from '#server/testing/rows/account-factory.ts'
import { makeFolder } from '#server/testing/watching/watch-factory.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { Visitor } from '../../e2e/harness/visitor.ts'
import { byTurns } from '../compare.ts'
import { FRAME_MS, type MainThread, mainThreadOf, shareInTime, TRACED_CATEGORIES } from '../main-thread.ts'
import { atLeast, atMost, type BenchRow } from '../row.ts'
import { startLotline } from '../servers/child-server.ts'
import { within } from '../within.ts'
import { changeZones } from '../zoning-changes.ts'

const LONG = { name: 'Long', parcels: 50, weeks: 100 }
const SHORT = { name: 'Short', parcels: 1, weeks: 50 }
const ROUNDS = 5
const FRAMES = 120
const PIXELS_PER_FRAME = 600

/** Measures the dashboard from the click on “History” to the first rows, and fast scrolling. */
export const historyPage: BenchRow = {
  key: 'history-page',
  what: 'the page with a history of 5,000 entries',
  against: 'one of 50 entries',
  async measure(context) {
    const { url, database } = await context.demoWithAddress()
    const changes = LONG.parcels * context.sized(LONG.weeks, 2)
    const account = await signedInAccount(database, { username: 'bench-history-page' })
    const { rows } = await database.pool.query<{ upid: string }>(
      'SELECT upid FROM parcel ORDER BY md5(upid) LIMIT $1',
      [LONG.parcels + SHORT.parcels],
    )
    const upids = rows.map(({ upid }) => upid)
    for (const { name, parcels, weeks } of [LONG, SHORT]) {
      const own = upids.splice(0, parcels)
      await makeFolder(database, account.id, { name, upids: own })
      await changeZones(database.pool, own, context.sized(weeks, 2))
    }
    await flushPendingIndex(database)
    const server = await startLotline(url, join(context.folder, 'history-page'), {})
    const browser = await launchChromium()
    try {
      const visitor = await Visitor.arrive(browser, server.url, { reducedMotion: 'reduce' }, account)
      await visitor.open('/saved-properties')
      const opened = (name: string) => () => firstRows(visitor, name)
      // The first opening warms up the browser.
      await opened(LONG.name)()
      await opened(SHORT.name)()
      const open = await byTurns(context.rounds(ROUNDS), opened(LONG.name), opened(SHORT.name))
      const rounds: MainThread[] = []
      for (let round = 0; round < context.rounds(ROUNDS); round += 1) {
        rounds.push(await scrolling(browser, visitor, changes))
      }
      await visitor.leave()
      const slots = rounds.flatMap((round) => round.slots)
      const lasted = rounds.reduce((sum, round) => sum + round.lasted, 0) / rounds.length
      return [
        {
          part: 'open',
          ours: open.ours,
          reference: open.reference,
          unit: 'ms',
          value: open.ratio,
          mark: atMost(1.5),
          note: 'from the click until the first rows are painted, with the server’s part.',
        },
        {
          part: 'scroll',
          ours: rounds.map((round) => shareInTime(round.slots)),
          reference: null,
          unit: '%',
          value: shareInTime(slots),
          mark: atLeast(99, '%'),
          note:
            `frames of ${FRAME_MS} ms, ${FRAMES} steps of ${PIXELS_PER_FRAME} pixels, one a frame, within ${Math.round(lasted)} ms on average, in ${rounds.length} rounds; at most ` +
            `${Math.max(...slots).toFixed(1)} ms in a frame.`,
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

const MAX_MS = 60_000
const SCROLL_SECONDS = 60
const FROM = 'bench-scroll-begins'
const TO = 'bench-scroll-ends'

/** Milliseconds from the click until the first rows are painted. */
async function firstRows(visitor: Visitor, folder: string): Promise<number> {
  const { page } = visitor
  await page.getByRole('link', { name: 'Map' }).click()
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('button', { name: new RegExp(`^${folder}`) }).click()
  const button = page.getByRole('button', { name: 'History', exact: true })
  await button.waitFor()
  // Ends the work of the previous round.
  await visitor.mapIdle()
  return button.evaluate(
    (element, mostMs) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now()
        const look = () => {
          const waited = performance.now() - start
          if (document.querySelector('[data-row]'))
            requestAnimationFrame(() => resolve(performance.now() - start))
          else if (waited > mostMs) reject(new Error(`the history shows no row after ${mostMs} ms`))
          else requestAnimationFrame(look)
        }
        ;(element as HTMLElement).click()
        look()
      }),
    MAX_MS,
  )
}

/** Traces a scroll of the long history, in a new page that has only its first entries. */
async function scrolling(browser: Browser, visitor: Visitor, changes: number): Promise<MainThread> {
  const { page } = visitor
  await visitor.open('/saved-properties')
  await firstRows(visitor, LONG.name)
  await page.getByText(`${changes.toLocaleString('en')} changes`, { exact: true }).waitFor()
  await visitor.mapIdle()
  await browser.startTracing(page, { categories: TRACED_CATEGORIES })
  await within(SCROLL_SECONDS, `${FRAMES} frames of a scroll`, scroll(page))
  return mainThreadOf(await browser.stopTracing(), FROM, TO)
}

async function scroll(page: Page): Promise<void> {
  await page.getByRole('listbox', { name: `Changes of ${LONG.name}` }).evaluate(
    (list, { frames, pixels, from, to }) =>
      new Promise<void>((resolve) => {
        let left = frames
        const step = () => {
          list.scrollBy({ top: pixels })
          left -= 1
          if (left > 0) {
            requestAnimationFrame(step)
            return
          }
          performance.mark(to)
          resolve()
        }
        performance.mark(from)
        requestAnimationFrame(step)
      }),
    { frames: FRAMES, pixels: PIXELS_PER_FRAME, from: FROM, to: TO },
  )
}
