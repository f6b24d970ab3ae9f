import { MINUS } from '#domain/text/number-format.ts'

/** Maximum gap within a word, as a share of the font size. */
const MAX_GAP_IN_WORD = 0.15

/** A piece of text in one font, measured in points. The last two numbers of `transform` are its position. */
interface Run {
  str: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

/** Returns the text of all pages in drawing order, with a space between runs that do not touch. */
export async function extractPdfText(bytes: Uint8Array): Promise<string> {
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
    pages.push(runs.map((run, index) => separatorBetween(runs[index - 1], run) + run.str).join(''))
    page.cleanup()
  }
  await loading.destroy()
  return pages.join('\n')
}

function separatorBetween(previous: Run | undefined, run: Run): string {
  if (previous === undefined) return ''
  if (previous.hasEOL) return '\n'
  const [, , , , x = 0, y = 0] = run.transform
  const [, , , , previousX = 0, previousY = 0] = previous.transform
  const maxGap = MAX_GAP_IN_WORD * Math.max(previous.height, run.height)
  const isTouching = Math.abs(y - previousY) <= maxGap && Math.abs(x - previousX - previous.width) <= maxGap
  return isTouching ? '' : ' '
}

/** Returns a PDF with plain text on one letter page. */
export async function createTextPdf(text: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  // The standard font has a dash, but no minus and no letters beyond Latin-1.
  const drawn = text.replaceAll(MINUS, '–').replaceAll(/[^\n -~\u00a0-\u00ff–]/g, ' ')
  const document = await PDFDocument.create()
  document.addPage([612, 792]).drawText(drawn, { x: 72, y: 720, size: 12, lineHeight: 16 })
  return document.save()
}
