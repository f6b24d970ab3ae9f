import type { Locator } from 'playwright-core'

/** The words of every row of a list that draws only what is seen, as somebody reads them who scrolls from the top to the end. */
export async function rowsOf(list: Locator): Promise<string[]> {
  const rows = new Map<number, string>()
  await list.evaluate(async (element) => {
    element.scrollTo({ top: 0 })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
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
    const isAtEnd = await list.evaluate(async (element) => {
      const before = element.scrollTop
      element.scrollBy({ top: element.clientHeight })
      // Rows are drawn as the browser tells of the scroll: before the next frame.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return element.scrollTop === before
    })
    if (isAtEnd) break
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, text]) => text)
}
