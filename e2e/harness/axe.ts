import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** WCAG 2.2 AA, in axe's words. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/**
 * Returns axe-core's violations on the page in its current state, each prefixed with the name of the screen. Once the page was checked as a whole,
 * its contrasts are checked in the other theme too: nothing else depends on it. There it stays, for a map that changes its colours costs more
 * than all rules. The account's theme must be the system's.
 */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'))
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const found = await violations(page, `${screen}, ${theme}`, RULES)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await page.locator(`html[data-mantine-color-scheme="${other}"]`).waitFor({ state: 'attached' })
  found.push(...(await violations(page, `${screen}, ${other}`, { type: 'rule', values: ['color-contrast'] })))
  return found
}

async function violations(page: Page, screen: string, runOnly: object): Promise<string[]> {
  // A dialog that still fades in has paler colours than it will have. Clocks, and what turns for ever, are not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(
          ({ effect }) => !(effect instanceof KeyframeEffect && effect.target?.hasAttribute('data-clock')),
        )
        .map(({ finished }) => finished),
    ),
  )
  const result = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(runOnly)} })`,
  )) as AxeResult
  return result.violations.map(({ id, help, nodes }) => {
    const examples = nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) =>
          `${html.slice(0, 160)} ${(failureSummary ?? '').replaceAll(/\s+/g, ' ')}`,
      )
    return `${screen}: ${id} (${help}, ${nodes.length} times): ${examples.join(' | ')}`
  })
}
