import type { Locator } from 'playwright-core'
import { framesPass } from './frames.ts'

/** Scrolls from top to end. */
export async function rowsOf(list: Locator): Promise<string[]> {
  const rows = new Map<number, string>()
  await list.evaluate((element) => element.scrollTo({ top: 0 }))
  await framesPass(list.page())
  for (;;) {
    const shown = await list
      .getByRole('option')
      .evaluateAll((options) =>
        options.map((option): [number, string] => [
          Number(option.getAttribute('aria-posinset')),
          (option as HTMLElement).innerText,
        ]),
      )
    for (const [position, text] of shown) rows.set(position, text)
    const hasMoved = await list.evaluate((element) => {
      const before = element.scrollTop
      element.scrollBy({ top: element.clientHeight })
      return element.scrollTop !== before
    })
    if (!hasMoved) break
    // Drawn with the scroll event, before the next frame.
    await framesPass(list.page())
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, text]) => text)
}
