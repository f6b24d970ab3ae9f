import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { downloaded } from '../harness/exported.ts'
import { readPdf, squeeze } from './pdf-text.ts'

/** Name, width and height in points. */
export const PAPERS_AND_POINTS: [paper: string, width: number, height: number][] = [
  ['Letter', 612, 792],
  ['Legal', 612, 1008],
  ['A4', 595, 842],
]

/** Compared in order; charts further down are painted after the rest of a page. */
const BEGINNING = 40

interface ShownPage {
  /** Without white space and charts, whose labels are painted in another order. */
  words: string
  hasChart: boolean
}

const pagesOf = async (page: Page): Promise<ShownPage[]> => {
  const pages = await page.locator('[data-report-page]').evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element
      const charts = [...copy.querySelectorAll('svg')]
      for (const chart of charts) chart.remove()
      return { words: copy.textContent, hasChart: charts.length > 0 }
    }),
  )
  return pages.map(({ words, hasChart }) => ({ words: squeeze(words), hasChart }))
}

/** Regardless of order, to find rows that moved between pages. */
function without(text: string, words: string): { missing: string; added: string } {
  const left = [...text]
  const missing = [...words].filter((character) => {
    const place = left.indexOf(character)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  return { missing: missing.join(''), added: left.join('') }
}

/** The PDF must have the screen's pages: number, size and words. */
export async function downloadsAsShown(
  page: Page,
  title: string,
  [paper, width, height]: (typeof PAPERS_AND_POINTS)[number],
): Promise<void> {
  await page.getByText(paper, { exact: true }).click()
  await page.locator(`[data-report-pages="ready"][data-paper="${paper.toLowerCase()}"]`).waitFor()
  const shown = await pagesOf(page)
  const folder = await mkdtemp(join(tmpdir(), 'lotline-pdf-'))
  const button = page.getByRole('button', { name: 'Download PDF' })
  const path = await downloaded(page, button, folder)
  expect(basename(path)).toBe(`${title}.pdf`)
  const pdf = await readPdf(path)
  await rm(folder, { recursive: true })
  expect(pdf).toMatchObject({ title, language: 'en-CA', isTagged: true })
  expect(pdf.headings).toEqual(expect.arrayContaining(['Location map', 'Sales history', 'Sources and dates']))
  expect(pdf.pages).toHaveLength(shown.length)
  for (const [index, { text }] of pdf.pages.entries()) {
    const { words = '', hasChart } = shown[index] ?? {}
    expect(text.slice(0, BEGINNING)).toBe(words.slice(0, BEGINNING))
    const remaining = without(text, words)
    if (hasChart) expect(remaining.missing, `page ${index + 1}`).toBe('')
    else expect(remaining, `page ${index + 1}`).toEqual({ missing: '', added: '' })
  }
  for (const size of pdf.pages) {
    expect([Math.round(size.width), Math.round(size.height)]).toEqual([width, height])
  }
  const linkCount = pdf.pages.reduce((sum, page) => sum + page.linkCount, 0)
  expect(linkCount, 'links from values to their sources').toBeGreaterThan(0)
  await button.waitFor()
}

/** Every page is one sheet. */
export async function printsAsShown(page: Page): Promise<void> {
  const shown = await page.locator('[data-report-pages] [id^="report-page-"]').count()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(shown)
  expect(shown).toBeGreaterThan(2)
  await page.locator('[data-report-pages="ready"]').waitFor()
}
