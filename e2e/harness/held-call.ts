import type { Page } from 'playwright-core'
import { ENDPOINTS } from '#contract/endpoints.ts'

/** Delays the next such call. Returns the function that releases it. */
export async function holdCall(page: Page, name: keyof typeof ENDPOINTS): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  const hold = async (route: { continue: () => Promise<void> }) => {
    await gate.promise
    await route.continue()
  }
  await page.route(`**${ENDPOINTS[name].path}`, hold, { times: 1 })
  return gate.resolve
}
