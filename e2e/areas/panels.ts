/** Panels of watched areas. */
import type { Visitor } from '../harness/visitor.ts'

export const list = ({ page }: Visitor) => page.getByRole('region', { name: 'Watched areas' })
export const area = ({ page }: Visitor, name: string | RegExp = '') =>
  page.getByRole('region', { name: typeof name === 'string' ? `Watched area ${name}` : name })
export const row = (visitor: Visitor, name: string) =>
  list(visitor).getByRole('listitem').filter({ hasText: name })
export const toast = ({ page }: Visitor, words: string) => page.getByText(words, { exact: true }).waitFor()
export const areasOf = async (visitor: Visitor) => (await visitor.request('/api/areas')).areas

export async function fromMenu(visitor: Visitor, name: string, item: string): Promise<void> {
  await list(visitor)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await visitor.page.getByRole('menuitem', { name: item }).click()
}

/** Except the margins. */
export async function drawMostOfTheMap({ page }: Visitor): Promise<void> {
  const map = await page.locator('[data-map]').boundingBox()
  if (!map) throw new Error('The map is not on the page.')
  const [left, right] = [map.x + 460, map.x + map.width - 120]
  const [top, bottom] = [map.y + 90, map.y + map.height - 220]
  for (const [x, y] of [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const) {
    await page.mouse.click(x, y)
  }
  await page.keyboard.press('Enter')
}
