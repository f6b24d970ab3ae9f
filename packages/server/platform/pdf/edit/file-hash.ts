import { type PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { sha256Of } from '../../crypto/sha256.ts'

const BLANK = '0'.repeat(64)
const BEFORE_IDENTIFIER = '/ID [ <'

/**
 * The second half of the file identifier (ID) is a SHA-256 of all bytes, computed with zeros in its place;
 * the first half is the manifest hash.
 */
export async function saveWithHash(document: PDFDocument, manifestHash: string): Promise<Uint8Array> {
  const { context } = document
  context.trailerInfo.ID = context.obj([PDFHexString.of(manifestHash), PDFHexString.of(BLANK)])
  // Avoids the pause after every fifty objects.
  const saved = await document.save({
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  const file = Buffer.from(saved)
  hashIn(file).write(sha256Of(file))
  return file
}

/** Detects appended updates, which readers interpret differently. */
export function isAsSaved(pdf: Uint8Array): boolean {
  const file = Buffer.from(pdf)
  const place = hashIn(file)
  const hash = place.toString()
  place.write(BLANK)
  return sha256Of(file) === hash
}

function hashIn(file: Buffer): Buffer {
  const start = file.lastIndexOf(BEFORE_IDENTIFIER) + `${BEFORE_IDENTIFIER}${BLANK}> <`.length
  return file.subarray(start, start + BLANK.length)
}
