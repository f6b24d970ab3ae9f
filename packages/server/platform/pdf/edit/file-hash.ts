import { type PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { sha256Of } from '../../crypto/sha256.ts'

const BLANK = '0'.repeat(64)
const BEFORE_IDENTIFIER = '/ID [ <'

/**
 * The PDF's identifier (ID) gets two hashes: the manifest's, and a SHA-256 of all bytes with zeros in its
 * place.
 */
export async function saveWithHash(document: PDFDocument, manifestHash: string): Promise<Uint8Array> {
  const { context } = document
  context.trailerInfo.ID = context.obj([PDFHexString.of(manifestHash), PDFHexString.of(BLANK)])
  // Without a pause after every fifty objects.
  const saved = await document.save({
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  const file = Buffer.from(saved)
  hashIn(file).write(sha256Of(file))
  return file
}

/** Detects appended updates, which only some readers show. */
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
