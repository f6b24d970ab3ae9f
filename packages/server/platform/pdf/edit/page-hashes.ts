import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** Returns the SHA-256 of a text or of bytes, hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const name = (text: string) => PDFName.of(text)

/** Entries of a page that decide what is seen of it. */
const PAGE_ENTRIES = [
  'Contents',
  'Resources',
  'Annots',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Group',
].map(name)
/** Entries of the document that decide what is seen of all pages: layers, and forms. */
const CATALOGUE_ENTRIES = ['OCProperties', 'AcroForm'].map(name)
/** Entries that lead back to where an object belongs, or name it for others: they are not seen, and differ when a file is written anew. */
const NOT_SEEN = new Set(
  ['Length', 'Metadata', 'P', 'Parent', 'PieceInfo', 'StructParent', 'StructParents'].map(name),
)
const PACKING = new Set(['Filter', 'DecodeParms'].map(name))

/** Bytes to which a stream is unpacked at most; one that has more is hashed as it is stored. */
const MOST_UNPACKED = 16_000_000

/**
 * Returns a SHA-256 of each page, hexadecimal: of its contents, fonts, pictures, annotations and measures. A program that writes a PDF anew, under other
 * numbers of its objects or packed in another way, changes none; whoever draws on a page does.
 */
export function hashesOfPages(document: PDFDocument): string[] {
  const { context, catalog } = document
  const pages = document.getPages()
  /** Texts by object, so that what many pages share is read once; those of pages end what would lead from one into another: where a link leads to is not seen. */
  const known = new Map<PDFRef, string>(pages.map(({ ref }) => [ref, 'page']))

  const textOf = (object: PDFObject | undefined): string => {
    if (object instanceof PDFRef) return textOfRef(object)
    if (object instanceof PDFArray) return `[${object.asArray().map(textOf).join(' ')}]`
    if (object instanceof PDFDict) return textOfDict(object)
    if (object instanceof PDFStream) return textOfStream(object)
    if (object instanceof PDFString || object instanceof PDFHexString) {
      return `(${Buffer.from(object.asBytes()).toString('hex')})`
    }
    return object instanceof PDFNumber ? String(object.asNumber()) : String(object ?? 'null')
  }
  const textOfRef = (ref: PDFRef): string => {
    const before = known.get(ref)
    if (before !== undefined) return before
    // Until it is read: an object that leads to itself.
    known.set(ref, 'above')
    const text = sha256Of(textOf(context.lookup(ref)))
    known.set(ref, text)
    return text
  }
  const textOfDict = (dict: PDFDict, left: ReadonlySet<PDFName> = new Set()): string => {
    const entries = dict.entries().filter(([key]) => !NOT_SEEN.has(key) && !left.has(key))
    const sorted = entries.toSorted(([one], [other]) => (one.asString() < other.asString() ? -1 : 1))
    return `<${sorted.map(([key, value]) => `${key.asString()} ${textOf(value)}`).join(' ')}>`
  }
  const textOfStream = (stream: PDFStream): string => {
    const unpacked = unpackedContents(stream)
    return unpacked === null
      ? `${textOfDict(stream.dict)} ${sha256Of(stream.getContents())}`
      : `${textOfDict(stream.dict, PACKING)} ${sha256Of(unpacked)}`
  }
  const shared = CATALOGUE_ENTRIES.map((entry) => textOf(catalog.get(entry))).join(' ')
  const textOfPage = ({ node }: PDFPage) =>
    PAGE_ENTRIES.map((entry) => textOf(node.getInheritableAttribute(entry))).join(' ')
  return pages.map((page) => sha256Of(`${textOfPage(page)} ${shared}`))
}

/** Returns a SHA-256 of each page of a PDF (`hashesOfPages`). Throws for what is no PDF. */
export async function pageHashesIn(pdf: Uint8Array): Promise<string[]> {
  return hashesOfPages(await PDFDocument.load(pdf, { updateMetadata: false }))
}

/** Returns the contents of a stream as they are before they are packed; null for a packing of another kind than the usual one, as pictures have it. */
function unpackedContents(stream: PDFStream): Uint8Array | null {
  const { dict } = stream
  const filter = dict.lookup(name('Filter'))
  const packing = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (packing === undefined) return stream.getContents()
  if (packing !== name('FlateDecode') || dict.has(name('DecodeParms'))) return null
  try {
    return inflateSync(stream.getContents(), { maxOutputLength: MOST_UNPACKED })
  } catch {
    return null
  }
}
