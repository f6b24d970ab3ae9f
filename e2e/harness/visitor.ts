import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { newContext, refuseWebGl, type VisitorOptions } from './chromium.ts'
import { framesPass } from './frames.ts'
import { type Place, pixelsBetween, positionIn } from './place.ts'

const OUTPUT = join(PROJECT_FOLDER, 'test-output')

// biome-ignore lint/suspicious/noExplicitAny: journeys read few fields of many answers, and fail where one is missing
type Payload = any

/** The journey decides which requests may fail. */
const FAILED_REQUEST = /^(Failed to load resource|WebSocket connection to .+ failed)/

/** Ends what hangs, with its place. */
const HANGS_AFTER_MS = 3 * 60_000

/** A separate browser context. */
export class Visitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Null signs in on the page, or not at all. */
  readonly account: TestAccount | null
  private readonly url: string
  private readonly hasMap: boolean
  private readonly unexpected: string[] = []
  /** While a server is stopped or a base map blocked. */
  areFailuresExpected = false
  private readonly expected: string[] = []
  private readonly tabs: Visitor[] = []

  private constructor(
    context: BrowserContext,
    page: Page,
    { url, account, hasMap }: { url: string; account: TestAccount | null; hasMap: boolean },
  ) {
    this.context = context
    this.page = page
    this.url = url
    this.account = account
    this.hasMap = hasMap
    page.on('pageerror', (error) => this.unexpected.push(error.stack ?? error.message))
    page.on('console', (message) => this.listen(message))
  }

  static async arrive(
    browser: Browser,
    url: string,
    options: VisitorOptions,
    account: TestAccount | null,
  ): Promise<Visitor> {
    const context = await newContext(browser, options, account)
    context.setDefaultTimeout(HANGS_AFTER_MS)
    const { hasMap = true } = options
    return new Visitor(context, await context.newPage(), { url, account, hasMap })
  }

  /** `hasMap`: as in `VisitorOptions`. */
  async newTab({ hasMap = this.hasMap } = {}): Promise<Visitor> {
    const { context, url, account } = this
    const page = await context.newPage()
    if (!hasMap) await page.addInitScript(refuseWebGl)
    const tab = new Visitor(context, page, { url, account, hasMap })
    this.tabs.push(tab)
    return tab
  }

  /** The one place where journeys enter the dashboard. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.url}/dashboard${query}`)
    await this.mapIdle()
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.mapIdle()
  }

  /** `GET`, or `POST` of the data, with this person's session. */
  async request(path: string, data?: object): Promise<Payload> {
    const headers: Record<string, string> = this.account
      ? { authorization: `Bearer ${this.account.token}` }
      : {}
    const options = { headers, ...(data && { method: 'POST', data }) }
    const response = await this.context.request.fetch(this.url + path, options)
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return (await response.json()).payload
  }

  /** Middle of the loaded data. */
  async home(): Promise<Place> {
    const [lng, lat] = (await this.request('/api/layers')).home.centre
    return { lng, lat }
  }

  async openAt(place: Place, zoom: number): Promise<void> {
    await this.open(`?at=${place.lat},${place.lng},${zoom}`)
  }

  /** Fully drawn, or reported as absent. */
  async mapIdle(): Promise<void> {
    if (!this.hasMap) {
      await this.page.waitForSelector('[data-map="absent"]', { state: 'attached' })
      return
    }
    await this.page.waitForSelector('[data-map]', { state: 'attached' })
    // Requests start drawing in the next frame.
    await framesPass(this.page)
    await this.page.waitForSelector('[data-map="idle"]', { state: 'attached' })
  }

  /** Window position, by the position in the address. */
  async pixelOf(place: Place): Promise<{ x: number; y: number }> {
    if (!this.hasMap) throw new Error('The browser of this visitor draws no map.')
    await this.mapIdle()
    await this.page.waitForSelector('[data-map]:not([data-view="moving"])', { state: 'attached' })
    // The address updates one frame later.
    await framesPass(this.page)
    const position = positionIn(this.page.url())
    if (!position) throw new Error(`The address holds no position: ${this.page.url()}`)
    const box = await this.page.locator('[data-map]').boundingBox()
    if (!box) throw new Error('The map is not on the page.')
    const { right, down } = pixelsBetween(position, place)
    return { x: box.x + box.width / 2 + right, y: box.y + box.height / 2 + down }
  }

  async clickMap(place: Place): Promise<void> {
    const { x, y } = await this.pixelOf(place)
    await this.onGround(x, y)
    await this.page.mouse.click(x, y)
  }

  async dragMap(from: Place, to: Place): Promise<void> {
    const start = await this.pixelOf(from)
    const end = await this.pixelOf(to)
    await this.page.mouse.move(start.x, start.y)
    await this.page.mouse.down()
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
    await this.page.mouse.move(end.x, end.y, { steps: 4 })
    await this.page.mouse.up()
  }

  /** Waits for `12 parcels` in the drawer's bar. */
  async selected(count: number): Promise<void> {
    const words =
      count === 0
        ? 'No parcels selected'
        : `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`
    await this.page.locator('#table').getByText(words, { exact: true }).first().waitFor()
  }

  async clear(): Promise<void> {
    if ((await countOf(this)) === 0) return
    await this.page.getByRole('button', { name: 'More for the selection' }).click()
    await this.page.getByRole('menuitem', { name: 'Clear the selection' }).click()
    await this.selected(0)
  }

  /** Waits for a result titled `title`. */
  async search(words: string, title: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: /Search for an address/ }).fill(words)
    await this.page.getByRole('option').filter({ hasText: title }).first().waitFor()
  }

  /** Selects the first result titled `title`. */
  async find(words: string, title: string | RegExp): Promise<void> {
    await this.search(words, title)
    await this.page.getByRole('option').filter({ hasText: title }).first().getByText('Add').click()
  }

  /** By the header's words. */
  async row(address: string): Promise<Record<string, string>> {
    const grid = this.page.getByRole('grid', { name: 'Selected parcels' })
    const row = grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: address }) })
    await row.first().waitFor()
    const heads = await grid.getByRole('columnheader').evaluateAll((cells) =>
      // The first header of a group has its source's title above its label.
      cells.map((cell) => [
        cell.getAttribute('aria-colindex'),
        (cell as HTMLElement).innerText.trim().split('\n').at(-1),
      ]),
    )
    const cells = await row
      .first()
      .getByRole('gridcell')
      .evaluateAll((found) =>
        found.map((cell) => [cell.getAttribute('aria-colindex'), (cell as HTMLElement).innerText.trim()]),
      )
    const byIndex = new Map(heads as [string, string][])
    return Object.fromEntries(
      (cells as [string, string][]).map(([index, text]) => [byIndex.get(index) ?? index, text]),
    )
  }

  async screenshot(name: string): Promise<void> {
    await mkdir(OUTPUT, { recursive: true })
    const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`
    await this.page.screenshot({ path: join(OUTPUT, file) })
  }

  /** The page must log this complaint. */
  expectComplaint(words: string): void {
    this.expected.push(words)
  }

  /** @throws if a page or tab logged an unexpected complaint. */
  checkSilence(): void {
    for (const tab of this.tabs) tab.checkSilence()
    const [first] = this.unexpected
      .splice(0)
      .filter((complaint) => !this.expected.some((words) => complaint.includes(words)))
    if (first !== undefined) throw new Error(`The page complained: ${first}`)
  }

  /** With open tabs. */
  get windows(): Page[] {
    return [this.page, ...this.tabs.flatMap((tab) => tab.windows)].filter((page) => !page.isClosed())
  }

  async leave(): Promise<void> {
    await this.context.close()
  }

  private listen(message: ConsoleMessage): void {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const isOutside = !url.startsWith(this.url)
    if (FAILED_REQUEST.test(message.text()) && (this.areFailuresExpected || isOutside)) return
    this.unexpected.push(`${message.text()} (${url})`)
  }

  private async onGround(x: number, y: number): Promise<void> {
    const tag = await this.page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.tagName ?? 'nothing',
      [x, y] as const,
    )
    if (tag !== 'CANVAS') throw new Error(`At ${x}, ${y} the map is covered by ${tag}.`)
  }
}

/** As the drawer's bar shows. */
export async function countOf({ page }: Visitor): Promise<number> {
  const text = await page.locator('#table').innerText()
  return Number(/([\d,]+) parcels?\b/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
}
