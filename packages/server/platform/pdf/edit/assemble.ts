import { AFRelationship, ParseSpeeds, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { MANIFEST_FILE, sealManifest, type UnsealedManifest } from '#domain/report/manifest/manifest.ts'
import { sha256Of } from '../../crypto/sha256.ts'
import { copyPages } from './copy-pages.ts'
import { saveWithHash } from './file-hash.ts'
import { hashPages } from './page-hashes.ts'
import { removeFileReferences } from './remove-file-references.ts'

export interface Assembly {
  printed: Uint8Array
  /** Cleaned PDFs, each with the index (from 0) of its first page. */
  inserts: { at: number; bytes: Uint8Array }[]
  manifest: UnsealedManifest
}

export interface Assembled {
  bytes: Uint8Array
  pageCount: number
  printedPageCount: number
}

/** Loads a PDF without pauses, because the thread has no other work. */
const LOAD_OPTIONS = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

/**
 * Inserts PDFs into the printed one, keeping tags, outline and links. Attaches the manifest with a hash of
 * every page, and seals the file.
 */
export async function assemble({ printed, inserts, manifest }: Assembly): Promise<Assembled> {
  const document = await PDFDocument.load(printed, LOAD_OPTIONS)
  const printedPageCount = document.getPageCount()
  for (const { at, bytes } of inserts) {
    const insert = await PDFDocument.load(bytes, LOAD_OPTIONS)
    // PDFs stored by earlier versions may refer to files.
    removeFileReferences(insert)
    copyPages(insert, document, at)
  }
  const sealedManifest = sealManifest(manifest, hashPages(document), sha256Of)
  await document.attach(Buffer.from(JSON.stringify(sealedManifest)), MANIFEST_FILE, {
    mimeType: 'application/json',
    description: 'Every value of the report with its source and a hash',
    afRelationship: AFRelationship.Data,
  })
  const bytes = await saveWithHash(document, sealedManifest.hash)
  return { bytes, pageCount: document.getPageCount(), printedPageCount }
}

/** Returns an attachment's contents, or null if it is missing. @throws if the bytes are not a PDF. */
export async function readAttachment(pdf: Uint8Array, name: string): Promise<Uint8Array | null> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getAttachments().find((file) => file.name === name)?.data ?? null
}

const SUBTYPE = PDFName.of('Subtype')
const FILTER = PDFName.of('Filter')

/** Returns the embedded JPEG files, unchanged. PDFs store pictures of other formats as pixels. */
export async function extractJpegs(pdf: Uint8Array): Promise<Uint8Array[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const isJpeg =
      object instanceof PDFRawStream &&
      object.dict.get(SUBTYPE) === PDFName.of('Image') &&
      object.dict.get(FILTER) === PDFName.of('DCTDecode')
    return isJpeg ? object.getContents() : []
  })
}
