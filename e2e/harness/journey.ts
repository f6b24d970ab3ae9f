import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { AccountState, TestAccount } from '#server/testing/rows/account-factory.ts'
import { sharedChromium, type VisitorOptions } from './chromium.ts'
import { staysStill } from './frames.ts'
import { type Lotline, prepareLotline } from './lotline.ts'
import { Visitor } from './visitor.ts'

export interface Journey {
  readonly lotline: Lotline
  /** Signed in with dashboard access, in a separate browser, closed at the end of the file. */
  visitor(options?: VisitorOptions, about?: AccountState): Promise<Visitor>
  /** Without an account. */
  stranger(options?: VisitorOptions): Promise<Visitor>
}

export function startJourney(
  fill: (lotline: Lotline) => Promise<void>,
  environment: Record<string, string> = {},
): Journey {
  let lotline: Lotline | undefined
  let browser: Browser | undefined
  const visitors: Visitor[] = []

  beforeAll(async () => {
    lotline = await prepareLotline(environment)
    await fill(lotline)
    await lotline.start()
    browser = await sharedChromium()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      for (const [index, each] of visitors.entries()) {
        await each.screenshot(`${task.name}-${index}`).catch(() => {})
      }
    }
    for (const each of visitors) {
      each.checkSilence()
      for (const page of each.windows) await staysStill(page)
    }
  })
  afterAll(async () => {
    await Promise.all(visitors.map((each) => each.leave()))
    await lotline?.end()
  })

  return {
    get lotline() {
      if (!lotline) throw new Error('The server runs only while tests do.')
      return lotline
    },
    async visitor(options = {}, about = {}) {
      return arrive(options, await running().lotline.account(about))
    },
    stranger: (options = {}) => arrive(options, null),
  }

  function running() {
    if (!browser || !lotline) throw new Error('The browser runs only while tests do.')
    return { browser, lotline }
  }
  async function arrive(options: VisitorOptions, account: TestAccount | null): Promise<Visitor> {
    const { browser, lotline } = running()
    const arrived = await Visitor.arrive(browser, lotline.url, options, account)
    visitors.push(arrived)
    return arrived
  }
}
