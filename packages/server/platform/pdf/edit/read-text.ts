/** Maximum gap between two runs of a word, as a share of the font size. */
const WITHIN_WORD = 0.15

/** In points. The last two numbers of the matrix are the start on the baseline. */
interface Run {
  str: string
  transform: number[]
  width: number
  height: number
  hasEOL: boolean
}

/** In drawing order; runs that do not touch are separated by a space. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // pdf.js takes ownership of the bytes.
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
    pages.push(runs.map((run, index) => gapAfter(runs[index - 1], run) + run.str).join(''))
    page.cleanup()
  }
  await loading.destroy()
  return pages.join('\n')
}

function gapAfter(before: Run | undefined, run: Run): string {
  if (before === undefined) return ''
  if (before.hasEOL) return '\n'
  const [, , , , x = 0, y = 0] = run.transform
  const [, , , , beforeX = 0, beforeY = 0] = before.transform
  const most = WITHIN_WORD * Math.max(before.height, run.height)
  const isTouching = Math.abs(y - beforeY) <= most && Math.abs(x - beforeX - before.width) <= most
  return isTouching ? '' : ' '
}
