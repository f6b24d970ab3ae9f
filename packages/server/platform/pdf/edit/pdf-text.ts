import { MINUS } from '#domain/text/number-format.ts'

/** Maximum gap within a word, as a share of the font size. */
const MAX_GAP_IN_WORD = 0.15

/** Text in one font, in points. The last two numbers of `transform` are its start. */
interface Run {
  str: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

/** Returns text in drawing order, with a space between runs that do not touch. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // Copies the bytes, because pdf.js takes the buffer.
  const loading = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) => ('str' in item ? (item as Run) : []))
    pages.push(runs.map((run, index) => separatorAfter(runs[index - 1], run) + run.str).join(''))
    page.cleanup()
  }
  await loading.destroy()
  return pages.join('\n')
}

function separatorAfter(before: Run | undefined, run: Run): string {
  if (before === undefined) return ''
  if (before.hasEOL) return '\n'
  const [, , , , x = 0, y = 0] = run.transform
  const [, , , , beforeX = 0, beforeY = 0] = before.transform
  const max = MAX_GAP_IN_WORD * Math.max(before.height, run.height)
  const isTouching = Math.abs(y - beforeY) <= max && Math.abs(x - beforeX - before.width) <= max
  return isTouching ? '' : ' '
}

/** A letter page of plain text. */
export async function pdfOfText(text: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  // The standard font has a dash, but no minus and no letters beyond Latin-1.
  const drawn = text.replaceAll(MINUS, '–').replaceAll(/[^\n -~\u00a0-\u00ff–]/g, ' ')
  const document = await PDFDocument.create()
  document.addPage([612, 792]).drawText(drawn, { x: 72, y: 720, size: 12, lineHeight: 16 })
  return document.save()
}
