import type { Locator, Page } from 'playwright-core'

/** One widget of the gallery, by its title. */
export const widget = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

export const focused = (page: Page) => page.locator(':focus')

export const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement)

export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key)
}

/** Leaves the focus where Tab would bring it: `:focus-visible`. */
export async function focusByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await keys(page, 'Shift+Tab', 'Tab')
}

/** Returns an element's accessible description and error, which screen readers announce besides its name. */
export const describedBy = (element: Locator) =>
  element.evaluate((each) =>
    [each.getAttribute('aria-describedby'), each.getAttribute('aria-errormessage')]
      .flatMap((ids) => ids?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )
