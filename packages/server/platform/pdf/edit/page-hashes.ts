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

/** May be inherited from the page tree. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)
const NOT_OF_PAGE = new Set([name('Parent'), ...INHERITED])
/** Depends on how the stream is stored. */
const NOT_OF_STREAM = new Set([name('Length')])
/** Document entries that affect every page: layers, forms, actions on open, print or save. */
const CATALOGUE_ENTRIES = ['OCProperties', 'AcroForm', 'OpenAction', 'AA'].map(name)

/** About thirty are usual; a few thousand overflow the stack. */
const MAX_LEVELS = 1000

/**
 * Hexadecimal SHA-256 of each page with everything that it references, except other pages. Object numbers do
 * not count. @throws if objects are nested too deeply.
 */
export function hashesOfPages(document: PDFDocument): string[] {
  const { context, catalog } = document
  const pages = document.getPages()
  /** Texts of objects read so far. Links between pages end at the constant. */
  const known = new Map<PDFRef, string>(pages.map(({ ref }) => [ref, 'page']))

  const textOf = (object: PDFObject | undefined, level: number): string => {
    if (level > MAX_LEVELS) throw new Error('Objects of this PDF lie too deeply in each other.')
    if (object instanceof PDFRef) return textOfRef(object, level)
    if (object instanceof PDFArray) {
      return `[${object
        .asArray()
        .map((entry) => textOf(entry, level + 1))
        .join(' ')}]`
    }
    if (object instanceof PDFDict) return textOfDict(object, level)
    if (object instanceof PDFStream) {
      return `${textOfDict(object.dict, level, NOT_OF_STREAM)} ${sha256Of(object.getContents())}`
    }
    if (object instanceof PDFString || object instanceof PDFHexString) {
      return `(${Buffer.from(object.asBytes()).toString('hex')})`
    }
    return object instanceof PDFNumber ? String(object.asNumber()) : String(object ?? 'null')
  }
  const textOfRef = (ref: PDFRef, level: number): string => {
    const before = known.get(ref)
    if (before !== undefined) return before
    // Ends cycles of references.
    known.set(ref, 'above')
    const text = sha256Of(textOf(context.lookup(ref), level + 1))
    known.set(ref, text)
    return text
  }
  const textOfDict = (dict: PDFDict, level: number, left: ReadonlySet<PDFName> = new Set()): string => {
    const entries = dict.entries().filter(([key]) => !left.has(key))
    const sorted = entries.toSorted(([one], [other]) => (one.asString() < other.asString() ? -1 : 1))
    return `<${sorted.map(([key, value]) => `${key.asString()} ${textOf(value, level + 1)}`).join(' ')}>`
  }
  const names = catalog.lookup(name('Names'))
  const scripts = names instanceof PDFDict ? names.get(name('JavaScript')) : undefined
  const ofAll = [...CATALOGUE_ENTRIES.map((entry) => catalog.get(entry)), scripts]
  const shared = sha256Of(ofAll.map((entry) => textOf(entry, 0)).join(' '))
  return pages.map(({ node }) => {
    const inherited = INHERITED.map((entry) => textOf(node.getInheritableAttribute(entry), 0))
    return sha256Of([textOfDict(node, 0, NOT_OF_PAGE), ...inherited, shared].join(' '))
  })
}

/** @throws if the bytes are not a PDF. */
export async function pageHashesIn(pdf: Uint8Array): Promise<string[]> {
  return hashesOfPages(await PDFDocument.load(pdf, { updateMetadata: false }))
}
