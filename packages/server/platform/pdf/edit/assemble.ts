import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { copyPages } from './copy-pages.ts'

/** A printed PDF, and what is put into it. */
export interface Assembly {
  printed: Uint8Array
  /** Cleaned PDFs, each with the index (from 0) that its first page has in the end; in the order of these. */
  inserts: { at: number; bytes: Uint8Array }[]
  /** Files that the document carries. */
  files: { name: string; mimeType: string; description: string; bytes: Uint8Array }[]
}

export interface Assembled {
  bytes: Uint8Array
  pageCount: number
  /** Pages of the printed PDF alone. */
  printedPageCount: number
}

/** Puts pages and files into a printed PDF, which keeps its tags, outline and links. */
export async function assemble({ printed, inserts, files }: Assembly): Promise<Assembled> {
  const document = await PDFDocument.load(printed, { updateMetadata: false })
  const printedPageCount = document.getPageCount()
  for (const { at, bytes } of inserts) {
    copyPages(await PDFDocument.load(bytes, { updateMetadata: false }), document, at)
  }
  for (const { name, mimeType, description, bytes } of files) {
    await document.attach(bytes, name, { mimeType, description, afRelationship: AFRelationship.Data })
  }
  const bytes = await document.save({ updateFieldAppearances: false })
  return { bytes, pageCount: document.getPageCount(), printedPageCount }
}

/** Returns a file that a PDF carries under a name; null when it carries none. Throws for what is no PDF. */
export async function carriedFile(pdf: Uint8Array, name: string): Promise<Uint8Array | null> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getAttachments().find((file) => file.name === name)?.data ?? null
}
