import type { Locator } from 'playwright-core'
import type { Visitor } from '../harness/visitor.ts'

/** Note in the drawer's bar, and its panel. */
export function factsPanel({ page }: Visitor) {
  const note = () =>
    page.locator('#table').getByRole('button', { name: /Getting data|failed|Data received|Stopped/ })
  const box = () => page.getByRole('dialog', { name: 'Data requests' })
  return {
    note,
    box,
    ofSource: (title: string): Locator => box().getByRole('listitem').filter({ hasText: title }),
    async open(): Promise<void> {
      if (!(await box().isVisible())) await note().click()
      await box().waitFor()
    },
    async close(): Promise<void> {
      await page.keyboard.press('Escape')
      await box().waitFor({ state: 'detached' })
    },
  }
}
