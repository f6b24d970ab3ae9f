import type { Page } from 'playwright-core'

/** A change is drawn after two frames. */
export const framesPass = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/**
 * @throws if the window scrolled or could, or if a box moved that people cannot scroll back. Printed pages
 * may be long.
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
