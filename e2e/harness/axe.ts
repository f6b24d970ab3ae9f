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
 * its contrasts are checked in dark too: nothing else depends on the theme. The account's theme must be the system's.
 */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'))
  await showIn(page, 'light')
  const found = await violations(page, screen, RULES)
  await showIn(page, 'dark')
  found.push(...(await violations(page, `${screen}, dark`, { type: 'rule', values: ['color-contrast'] })))
  await showIn(page, 'light')
  return found
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
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
