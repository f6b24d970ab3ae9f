import type { Locator, Page } from 'playwright-core'

/** By its title. */
export const widget = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

export const focused = (page: Page) => page.locator(':focus')

export const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)

export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

/** As Tab would: `:focus-visible`. */
export async function focusByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await keys(page, 'Shift+Tab', 'Tab')
}

/** Announced by screen readers besides the name. */
export const describedBy = (element: Locator) =>
  element.evaluate((each) =>
    [each.getAttribute('aria-describedby'), each.getAttribute('aria-errormessage')]
      .flatMap((ids) => ids?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )
