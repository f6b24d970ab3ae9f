import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { FIRST_PARTS, PART_KEYS, type PartKey } from '#domain/report/part-kinds.ts'
import { launchChromium } from '../../../e2e/harness/chromium.ts'
import { Visitor } from '../../../e2e/harness/visitor.ts'
import { median, timed } from '../../compare.ts'
import { FRAME_MS, type MainThread, mainThreadOf, shareInTime, TRACED_CATEGORIES } from '../../main-thread.ts'
import { parcelsInTheMiddle } from '../../parcels-in-the-middle.ts'
import { atLeast, atMost, type BenchRow, type Figure } from '../../row.ts'
import { startLotline } from '../../servers/child-server.ts'
import { ReportClient, reader } from './report-client.ts'

const ROUNDS = 7
const TRACED_ROUNDS = 5
const PARTS = 20
const MADE: readonly PartKey[] = PART_KEYS.filter((key) => key !== 'notes').slice(0, PARTS)
/** Refuses connections, because aerial imagery is not measured. */
const NO_IMAGERY = 'http://127.0.0.1:9/{z}/{y}/{x}'

/** Measures until the first part is on a page, and frames while many parts are made. */
export const reportEditor: BenchRow = {
  key: 'report-editor',
  what: 'the editor of a report',
  against: 'the call that makes the same part',
  async measure(context) {
    const { url, database } = await context.demoWithAddress()
    const [parcel] = await parcelsInTheMiddle(database.pool, 1)
    if (!parcel) throw new Error('there are no parcels')
    const server = await startLotline(url, join(context.folder, 'report-editor'), {
      LOTLINE_ESRI_AERIAL_URL: NO_IMAGERY,
      LOTLINE_ESRI_TILEMAP_URL: NO_IMAGERY,
    })
    const browser = await launchChromium()
    try {
      const account = await reader(database)
      const client = new ReportClient(server.url, account)
      const visitor = await Visitor.arrive(browser, server.url, {}, account)
      await visitor.context.addInitScript(markFirstPart)
      const first = await firstPart(
        client,
        visitor,
        `${server.url}/dashboard/report`,
        [parcel.upid],
        context.rounds(ROUNDS),
      )
      const { id } = await client.create([parcel.upid], MADE)
      await visitor.page.goto(`${server.url}/dashboard/report/${id}`)
      await allSettled(visitor.page)
      const rounds: MainThread[] = []
      for (let round = 0; round < context.rounds(TRACED_ROUNDS); round += 1) {
        rounds.push(await whileSettling(browser, visitor.page, () => client.anew(id, MADE)))
      }
      await visitor.leave()
      return [first, slotsOf(rounds)]
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

async function firstPart(
  client: ReportClient,
  { page }: Visitor,
  address: string,
  upids: readonly string[],
  most: number,
): Promise<Figure> {
  const rounds: FirstPart[] = []
  const alone: number[] = []
  for (let round = 0; round <= most; round += 1) {
    // Empty notes take no space, so the first part shown is a requested one.
    const { id } = await client.create(upids, ['notes'])
    await page.goto(`${address}/${id}`)
    await progress(page, /^1 of 1 complete$/)
    await page.locator('[data-report-pages="ready"]').waitFor()
    await client.anew(id, FIRST_PARTS)
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
    const first = await page.evaluate(readMarks)
    await progress(page, new RegExp(`^${FIRST_PARTS.length + 1} of ${FIRST_PARTS.length + 1} complete$`))
    const parts = await client.anew(id, [first.key as PartKey])
    const ms = await timed(() => client.run(id, parts))
    // The first round warms up the browser.
    if (round === 0) continue
    rounds.push(first)
    alone.push(ms)
  }
  const shown = new Set(rounds.map(({ key }) => key))
  return {
    part: 'from the request of the first part until it is on a page',
    unit: 'ms',
    value: median(rounds.map(({ shownMs, callMs }) => shownMs / callMs)),
    mark: atMost(1.2),
    ours: rounds.map(({ shownMs }) => shownMs),
    reference: rounds.map(({ callMs }) => callMs),
    note:
      `the part that is shown first of ${FIRST_PARTS.length} (${[...shown].join(', ')}), requested with three others, until its page is painted, ` +
      `against its response; the median of the rounds’ ratios. The same call by itself needs ${Math.round(median(alone))} ms.`,
  }
}

interface FirstPart {
  key: string
  /** Milliseconds from the request to the paint, and to the response. */
  shownMs: number
  callMs: number
}

/** Runs in the page before its scripts. */
function markFirstPart(): void {
  const { fetch } = window
  window.fetch = async (...request) => {
    if (!String(request[0]).endsWith('/run-part')) return fetch(...request)
    const { key } = JSON.parse(String(request[1]?.body)) as { key: string }
    performance.mark(`begun ${key}`)
    const response = await fetch(...request)
    performance.mark(`responded ${key}`)
    return response
  }
  const content =
    '[data-report-page] [data-piece*="/"]:not([data-piece$="/missing"]):not([data-piece^="sources"]):not([data-piece^="glance"])'
  const observer = new MutationObserver(() => {
    const piece = document.querySelector<HTMLElement>(content)
    if (!piece) return
    observer.disconnect()
    const key = piece.dataset.piece?.split('/')[0]
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown', { detail: key })))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Runs in the page. */
function readMarks(): FirstPart {
  const [shown] = performance.getEntriesByName('shown') as PerformanceMark[]
  const key = String(shown?.detail)
  const [begun] = performance.getEntriesByName(`begun ${key}`)
  const [responded] = performance.getEntriesByName(`responded ${key}`)
  if (!shown || !begun || !responded) throw new Error('no part was shown')
  return {
    key,
    shownMs: shown.startTime - begun.startTime,
    callMs: responded.startTime - begun.startTime,
  }
}

/** Finds the text by its place, because searching for words would be work of the page. */
const progress = (page: Page, words: RegExp) =>
  page.locator('[data-pane="parts"] footer > [role="status"]', { hasText: words }).waitFor()

/** The count appears once no part is running. */
const allSettled = (page: Page) =>
  progress(page, new RegExp(`^\\d+ of ${PARTS} complete( · \\d+ (incomplete|failed))*$`))

/** Traces from the restart of all parts until none is running. */
async function whileSettling(
  browser: Browser,
  page: Page,
  begin: () => Promise<unknown>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: TRACED_CATEGORIES })
  await page.evaluate(() => void performance.mark('asked'))
  await begin()
  await progress(page, / of \d+ complete · \d+ running/)
  await allSettled(page)
  await page.locator('[data-report-pages="ready"]').waitFor()
  await page.evaluate(() => void performance.mark('settled'))
  return mainThreadOf(await browser.stopTracing(), 'asked', 'settled')
}

function slotsOf(rounds: readonly MainThread[]): Figure {
  const slots = rounds.flatMap((round) => round.slots)
  const tasks = rounds.flatMap((round) => round.tasks)
  const lasted = rounds.reduce((sum, round) => sum + round.lasted, 0)
  return {
    ...{
      part: `while ${PARTS} parts are made`,
      unit: '%',
      ours: rounds.map((round) => shareInTime(round.slots)),
      reference: null,
      value: shareInTime(slots),
    },
    mark: atLeast(99, '%'),
    note:
      `frames of ${FRAME_MS} ms, ${rounds.length} rounds of some ${Math.round(lasted / rounds.length).toLocaleString('en')} ms; the main thread works ` +
      `${Math.round((tasks.reduce((sum, ms) => sum + ms, 0) / lasted) * 100)} % of it, at most ${Math.max(...slots).toFixed(1)} ms in a frame, ` +
      `${Math.max(...tasks).toFixed(1)} ms in one task.`,
  }
}
