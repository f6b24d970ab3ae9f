import { type PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import { sha256Of } from '../../crypto/sha256.ts'

const EMPTY_HASH = '0'.repeat(64)
const ID_START = '/ID [ <'

/**
 * The PDF's identifier (ID) gets two hashes: the manifest's, and a SHA-256 of all bytes with zeros in its
 * place.
 */
export async function saveWithHash(document: PDFDocument, manifestHash: string): Promise<Uint8Array> {
  const { context } = document
  context.trailerInfo.ID = context.obj([PDFHexString.of(manifestHash), PDFHexString.of(EMPTY_HASH)])
  // Avoids a pause after every fifty objects.
  const saved = await document.save({
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  const file = Buffer.from(saved)
  locateHash(file).write(sha256Of(file))
  return file
}

/** Detects appended updates, which only some readers show. */
export function hasNoUpdates(pdf: Uint8Array): boolean {
  const file = Buffer.from(pdf)
  const hashBytes = locateHash(file)
  const hash = hashBytes.toString()
  hashBytes.write(EMPTY_HASH)
  return sha256Of(file) === hash
}

function locateHash(file: Buffer): Buffer {
  const start = file.lastIndexOf(ID_START) + `${ID_START}${EMPTY_HASH}> <`.length
  return file.subarray(start, start + EMPTY_HASH.length)
}
