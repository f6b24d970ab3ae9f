import { PDFDocument } from '@cantoo/pdf-lib'

/** A PDF with a page of each of these words. */
export async function pagesOf(...words: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const each of words) document.addPage([612, 792]).drawText(each)
  return document.save()
}
