import type { Page } from 'playwright-core'

/** Until what was just done is drawn: it begins with the next frame, and the one after has it. */
export const framesPass = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/**
 * Throws when the window of a page has scrolled or could, or when something moved in a box that people cannot scroll back. Paper is as long as its
 * page.
 */
export async function staysStill(page: Page): Promise<void> {
  const moved = await page.evaluate(() => {
    const root = document.documentElement
    if (matchMedia('print').matches) return null
    if (root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth) return 'the window'
    const hidden = [...document.querySelectorAll<HTMLElement>('*')].find(
      (element) =>
        (element.scrollTop !== 0 && getComputedStyle(element).overflowY === 'hidden') ||
        (element.scrollLeft !== 0 && getComputedStyle(element).overflowX === 'hidden'),
    )
    return hidden ? hidden.outerHTML.slice(0, 200) : null
  })
  if (moved !== null) throw new Error(`It scrolls at ${page.url()}: ${moved}`)
}
