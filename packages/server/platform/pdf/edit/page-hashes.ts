import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { sha256Of } from '../../crypto/sha256.ts'

const name = (text: string) => PDFName.of(text)

/** Entries that a page may inherit from the page tree. */
const INHERITED_ENTRIES = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)
const UNHASHED_PAGE_ENTRIES = new Set([name('Parent'), ...INHERITED_ENTRIES])
/** The length depends on how the stream is stored. */
const UNHASHED_STREAM_ENTRIES = new Set([name('Length')])
/** Document entries that affect every page: layers, forms, actions on open, print or save. */
const CATALOGUE_ENTRIES = ['OCProperties', 'AcroForm', 'OpenAction', 'AA'].map(name)

/** Maximum nesting. About thirty levels are usual; a few thousand overflow the stack. */
const MAX_LEVELS = 1000

/**
 * Hexadecimal SHA-256 of each page with everything that it references, except other pages. Ignores object
 * numbers. @throws if objects are nested too deeply.
 */
export function hashPages(document: PDFDocument): string[] {
  const { context, catalog } = document
  const pages = document.getPages()
  /** Texts of the objects read so far. A link to a page is not followed. */
  const texts = new Map<PDFRef, string>(pages.map(({ ref }) => [ref, 'page']))

  const serialize = (object: PDFObject | undefined, level: number): string => {
    if (level > MAX_LEVELS) throw new Error('The objects of this PDF are nested too deeply.')
    if (object instanceof PDFRef) return serializeRef(object, level)
    if (object instanceof PDFArray) {
      return `[${object
        .asArray()
        .map((entry) => serialize(entry, level + 1))
        .join(' ')}]`
    }
    if (object instanceof PDFDict) return serializeDict(object, level)
    if (object instanceof PDFStream) {
      return `${serializeDict(object.dict, level, UNHASHED_STREAM_ENTRIES)} ${sha256Of(object.getContents())}`
    }
    if (object instanceof PDFString || object instanceof PDFHexString) {
      return `(${Buffer.from(object.asBytes()).toString('hex')})`
    }
    return object instanceof PDFNumber ? String(object.asNumber()) : String(object ?? 'null')
  }
  const serializeRef = (ref: PDFRef, level: number): string => {
    const existing = texts.get(ref)
    if (existing !== undefined) return existing
    // Ends cycles of references.
    texts.set(ref, 'above')
    const text = sha256Of(serialize(context.lookup(ref), level + 1))
    texts.set(ref, text)
    return text
  }
  const serializeDict = (dict: PDFDict, level: number, skipped: ReadonlySet<PDFName> = new Set()): string => {
    const entries = dict.entries().filter(([key]) => !skipped.has(key))
    const sorted = entries.toSorted(([a], [b]) => (a.asString() < b.asString() ? -1 : 1))
    return `<${sorted.map(([key, value]) => `${key.asString()} ${serialize(value, level + 1)}`).join(' ')}>`
  }
  const names = catalog.lookup(name('Names'))
  const scripts = names instanceof PDFDict ? names.get(name('JavaScript')) : undefined
  const documentEntries = [...CATALOGUE_ENTRIES.map((entry) => catalog.get(entry)), scripts]
  const shared = sha256Of(documentEntries.map((entry) => serialize(entry, 0)).join(' '))
  return pages.map(({ node }) => {
    const inherited = INHERITED_ENTRIES.map((entry) => serialize(node.getInheritableAttribute(entry), 0))
    return sha256Of([serializeDict(node, 0, UNHASHED_PAGE_ENTRIES), ...inherited, shared].join(' '))
  })
}

/** @throws if the bytes are not a PDF. */
export async function pageHashesIn(pdf: Uint8Array): Promise<string[]> {
  return hashPages(await PDFDocument.load(pdf, { updateMetadata: false }))
}
