import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadPdf {
  title: unknown
  language: unknown
  isTagged: boolean
  /** At any depth. */
  headings: string[]
  pages: { width: number; height: number; text: string; linkCount: number }[]
}

/** White space has no fixed place on paper, so texts have none. */
export async function readPdf(path: string): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise
  try {
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
    const marks = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null
    const pages = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const text = squeeze(items.map((item) => ('str' in item ? item.str : '')).join(''))
      const linkCount = (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Link').length
      pages.push({ width, height, text, linkCount })
    }
    const headings = headingsOf((await pdf.getOutline()) ?? [])
    return {
      title: info.Title,
      language: info.Language,
      isTagged: marks?.get('Marked') === true,
      headings,
      pages,
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/**
 * Normalizes apostrophes: fonts draw the modifier letter (U+02BC) with the same glyph, which Chromium names.
 */
export const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200B\u00AD]+/g, '')
    .replaceAll('\u02BC', '’')

interface OutlineItem {
  title: string
  items: OutlineItem[]
}
const headingsOf = (items: readonly OutlineItem[]): string[] =>
  items.flatMap(({ title, items: below }) => [title, ...headingsOf(below)])
