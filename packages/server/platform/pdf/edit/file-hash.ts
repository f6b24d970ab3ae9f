import { type PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { sha256Of } from '../../crypto/sha256.ts'

const BLANK = '0'.repeat(64)
const BEFORE_IDENTIFIER = '/ID [ <'

/**
 * Saves a PDF with a SHA-256 of all its bytes in the second half of the file identifier (ID), computed with zeros
 * in its place; the first half is the manifest hash.
 */
export async function saveWithHash(document: PDFDocument, manifestHash: string): Promise<Uint8Array> {
  const { context } = document
  context.trailerInfo.ID = context.obj([PDFHexString.of(manifestHash), PDFHexString.of(BLANK)])
  const file = Buffer.from(await document.save({ updateFieldAppearances: false }))
  hashIn(file).write(sha256Of(file))
  return file
}

/**
 * Whether a PDF is byte for byte as `saveWithHash` wrote it. Readers interpret appended updates differently, so
 * only the bytes prove that all of them show the same.
 */
export function isAsSaved(pdf: Uint8Array): boolean {
  const file = Buffer.from(pdf)
  const place = hashIn(file)
  const hash = place.toString()
  place.write(BLANK)
  return sha256Of(file) === hash
}

/** Returns the byte range of the hash within the file. */
function hashIn(file: Buffer): Buffer {
  const start = file.lastIndexOf(BEFORE_IDENTIFIER) + `${BEFORE_IDENTIFIER}${BLANK}> <`.length
  return file.subarray(start, start + BLANK.length)
}
