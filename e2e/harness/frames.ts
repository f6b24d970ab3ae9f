import type { Page } from 'playwright-core'

/** Until what was just done is drawn: it begins with the next frame, and the one after has it. */
export const framesPass = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
