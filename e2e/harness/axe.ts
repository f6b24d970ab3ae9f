import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** WCAG 2.2 AA, in axe's words. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/** Returns axe-core's violations on the page in its current state, each prefixed with the name of the screen. */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'))
  const result = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ${JSON.stringify(RULES)} })`,
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
