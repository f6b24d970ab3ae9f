import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
}

/**
 * Prefixed with the screen's name. A check of the whole page also checks contrast in the other theme, and
 * leaves it there, because switching back is expensive. The account's theme must be the system's. With
 * `opened`, checks only these elements, others above the page, and the buttons that opened them. @throws if
 * no element of `opened` appears.
 */
export async function violationsOf(page: Page, screen: string, opened?: Locator): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'))
  await opened?.first().waitFor()
  const scope = opened ?? page.locator('html')
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const found = await violations(scope, `${screen}, ${theme}`, RULES)
  const other = theme === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await page.locator(`html[data-mantine-color-scheme="${other}"]`).waitFor({ state: 'attached' })
  found.push(
    ...(await violations(scope, `${screen}, ${other}`, { type: 'rule', values: ['color-contrast'] })),
  )
  return found
}

async function violations(scope: Locator, screen: string, runOnly: object): Promise<string[]> {
  // Fades have paler colours. Does not wait for clocks and endless animations.
  await scope.page().evaluate(() =>
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
  const result = await scope.evaluateAll(runAxe, runOnly)
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

/** Runs in the page. */
function runAxe(elements: Element[], runOnly: object): Promise<AxeResult> {
  const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }
  const [first] = elements
  if (first === undefined) throw new Error('There is nothing to look at.')
  const options = { resultTypes: ['violations'], runOnly }
  if (first === document.documentElement) return axe.run(document, options)
  // Menus, dialogs and calendars.
  const overlays = document.querySelectorAll('[data-portal]')
  const openers = document.querySelectorAll('[aria-expanded="true"]')
  return axe.run({ include: [...new Set([...elements, ...overlays, ...openers])] }, options)
}
