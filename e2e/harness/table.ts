import type { AssessmentYears } from '#domain/table/columns/definition.ts'
import { type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import type { Visitor } from './visitor.ts'

export interface ShownTable {
  /** The address first. */
  heads: string[]
  /** By `upid`, in the order of the header. */
  rows: Map<string, string[]>
}

/** Each joins at the end of the table. */
export async function addColumns(
  { page }: Visitor,
  keys: readonly ColumnKey[],
  years: AssessmentYears,
): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize Columns' })
  for (const key of keys) {
    const column = columnOf(key)
    const group = dialog.getByRole('group', { name: DATA_SOURCES[column.dataSource].title, exact: true })
    const box = group.getByRole('checkbox', { name: columnLabel(column, years), exact: true })
    // Pointing at each would wait for its tooltip.
    await box.evaluate((element) => (element as HTMLInputElement).click())
  }
  await dialog.getByRole('button', { name: 'Customize', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Over the whole window, then closes it. */
export async function readTable({ page }: Visitor): Promise<ShownTable> {
  const show = page.getByRole('button', { name: 'Show the table' })
  if (await show.isVisible()) await show.click()
  await page.getByRole('button', { name: 'Fill the window with the table' }).click()
  await page.locator('[role="grid"][aria-busy="false"] [data-upid]').first().waitFor()
  const { heads, rows } = await page.getByRole('grid').evaluate(readGrid)
  await page.getByRole('button', { name: 'Hide the table' }).click()
  return { heads, rows: new Map(rows) }
}

/** Runs in the page. The grid is virtual, so it scrolls down and across. */
async function readGrid(grid: Element): Promise<{ heads: string[]; rows: [string, string[]][] }> {
  const heads: string[] = []
  const rows = new Map<string, { index: number; cells: string[] }>()
  const at = (cell: Element) => Number(cell.getAttribute('aria-colindex')) - 1
  const read = () => {
    for (const head of grid.querySelectorAll('[role="columnheader"]')) {
      // The first header of a group has its source's title above its label.
      heads[at(head)] = (head as HTMLElement).innerText.trim().split('\n').at(-1) ?? ''
    }
    for (const row of grid.querySelectorAll<HTMLElement>('[data-upid]')) {
      const { upid = '' } = row.dataset
      const shown = rows.get(upid) ?? { index: Number(row.getAttribute('aria-rowindex')), cells: [] }
      rows.set(upid, shown)
      for (const cell of row.children) shown.cells[at(cell)] = (cell as HTMLElement).innerText.trim()
    }
  }
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (let top = 0; top < grid.scrollHeight; top += grid.clientHeight / 2) {
    for (let left = 0; left < grid.scrollWidth; left += grid.clientWidth / 2) {
      grid.scrollTo(left, top)
      await drawn()
      read()
    }
  }
  grid.scrollTo(0, 0)
  // While the grid scrolls, its rows are not in order in the document.
  const inOrder = [...rows].sort(([, one], [, other]) => one.index - other.index)
  return { heads, rows: inOrder.map(([upid, { cells }]) => [upid, cells]) }
}
