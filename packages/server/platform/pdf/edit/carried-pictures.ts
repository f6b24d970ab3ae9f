import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

const SUBTYPE = PDFName.of('Subtype')
const FILTER = PDFName.of('Filter')

/** Byte for byte. Other kinds are stored as pixels, from which the file cannot be recovered. */
export async function carriedJpegs(pdf: Uint8Array): Promise<Uint8Array[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isJpeg =
      object instanceof PDFRawStream &&
      object.dict.get(SUBTYPE) === PDFName.of('Image') &&
      object.dict.get(FILTER) === PDFName.of('DCTDecode')
    return isJpeg ? object.getContents() : []
  })
}
