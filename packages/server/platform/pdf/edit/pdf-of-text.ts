import { MINUS } from '#domain/text/number-format.ts'

/** A letter page of plain text. */
export async function pdfOfText(text: string): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  // The standard font has a dash, but no minus and no letters beyond Latin-1.
  const drawn = text.replaceAll(MINUS, '–').replaceAll(/[^\n -~\u00a0-\u00ff–]/g, ' ')
  const document = await PDFDocument.create()
  document.addPage([612, 792]).drawText(drawn, { x: 72, y: 720, size: 12, lineHeight: 16 })
  return document.save()
}
