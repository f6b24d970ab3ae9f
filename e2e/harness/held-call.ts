import type { Page } from 'playwright-core'
import { CALL_ADDRESSES } from '#contract/call-addresses.ts'

/** Delays the next such call. Returns the function that releases it. */
export async function holdCall(page: Page, name: keyof typeof CALL_ADDRESSES): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  const hold = async (route: { continue: () => Promise<void> }) => {
    await gate.promise
    await route.continue()
  }
  await page.route(`**${CALL_ADDRESSES[name].path}`, hold, { times: 1 })
  return gate.resolve
}
