import { errors, type Locator } from 'playwright-core'

/** Hovers `target` until its hint is `text`, following it if content above shifts it. */
export async function seeHint(target: Locator, text: string | RegExp) {
  const hint = target.page().getByRole('tooltip').getByText(text)
  for (;;) {
    await target.hover()
    if (await isThere(hint)) return
  }
}

/** Within two seconds; hints come after 0.8 s. */
async function isThere(hint: Locator) {
  try {
    await hint.waitFor({ timeout: 2000 })
    return true
  } catch (problem) {
    if (problem instanceof errors.TimeoutError) return false
    throw problem
  }
}
