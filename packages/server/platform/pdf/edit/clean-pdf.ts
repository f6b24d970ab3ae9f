import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib'
import { MAX_ATTACHED_PAGES, type PageSize } from '#domain/report/added/attachments.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { Refused } from '../../bounded/refused.ts'
import { copyPages } from './copy-pages.ts'
import { hashPages } from './page-hashes.ts'
import { namesIn, removeFileReferences, removeOtherEntries } from './remove-file-references.ts'
import { findIncompletePage, hasAllPages, removeDanglingReferences } from './whole-pages.ts'

export interface CleanPdf {
  bytes: Uint8Array
  pages: PageSize[]
  removed: string[]
}

const name = (text: string) => PDFName.of(text)

/** Annotations that only draw. Others play, open or contain something. */
const DRAWING_ANNOTATIONS = [
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Stamp',
  'Caret',
  'Ink',
  'Watermark',
].map(name)

const PAGE_ENTRIES = namesIn(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Group Contents Annots VP',
)
const ANNOTATION_ENTRIES = namesIn(
  'Type Subtype Rect Contents Subj T NM M CreationDate F AP AS Border BS BE C CA ca BM IC OC H QuadPoints L LE LL LLE LLO Cap CO CP CL IT ' +
    'Vertices InkList Path RD DA DS Q Name Sy A',
)

/**
 * Flattens forms and removes scripts, actions, embedded files and media; keeps web links. @throws Refused
 * if the PDF is broken, protected or too long.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  try {
    return await clean(bytes)
  } catch (error) {
    // Some damage is only found when an object is read.
    throw error instanceof Refused
      ? error
      : new Refused('It is damaged and cannot be read.', { cause: error })
  }
}

/** Of all pages together, because pages may share them. */
const MAX_ANNOTATIONS = 20_000
/** Allowed page sides, in points. */
const PAGE_SIDE_POINTS = { min: 3, max: 14_400 }

async function clean(bytes: Uint8Array): Promise<CleanPdf> {
  const document = await load(bytes)
  if (!hasAllPages(document)) throw new Refused('The file is cut off or broken: pages of it are missing.')
  const count = document.getPageCount()
  if (count === 0) throw new Refused('It has no pages.')
  if (count > MAX_ATTACHED_PAGES) {
    throw new Refused(`It has ${formatCount(count, 'page')}; at most ${MAX_ATTACHED_PAGES} can be attached.`)
  }
  const annotations = document.getPages().reduce((sum, { node }) => sum + annotationsOf(node).length, 0)
  if (annotations > MAX_ANNOTATIONS) {
    throw new Refused(
      `Its pages have ${formatCount(annotations, 'link, note or form field', 'links, notes and form fields')}; at most ${formatNumber(MAX_ANNOTATIONS)} can be attached. Print it into a PDF, and attach that one.`,
    )
  }
  const removed = new Set<string>()
  if (removeFileReferences(document)) removed.add('references to other files')
  const incomplete = findIncompletePage(document)
  if (incomplete !== null) {
    throw new Refused(`The file is cut off or broken: something on page ${incomplete} is missing.`)
  }
  if (hasScripts(document)) removed.add('scripts')
  if (document.catalog.lookupMaybe(name('Names'), PDFDict)?.has(name('EmbeddedFiles'))) {
    removed.add('embedded files')
  }
  flattenForm(document)
  for (const page of document.getPages()) cleanPage(page, removed)
  const pages = document.getPages().map(displayedSize)
  const isDrawable = ({ width, height }: PageSize) =>
    [width, height].every((side) => side >= PAGE_SIDE_POINTS.min && side <= PAGE_SIDE_POINTS.max)
  if (!pages.every(isDrawable)) throw new Refused('A page of it is too small or too large to be shown.')
  const cleaned = await PDFDocument.create({ updateMetadata: false })
  copyPages(document, cleaned, 0)
  removeDanglingReferences(cleaned)
  // Throws for pages that cannot be hashed.
  hashPages(cleaned)
  return {
    bytes: await cleaned.save({ addDefaultPage: false, objectsPerTick: Number.POSITIVE_INFINITY }),
    pages,
    removed: [...removed],
  }
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      throwOnInvalidObject: false,
      preserveXFA: true,
    })
    // Loading does not read the page tree; this does.
    document.getPages()
    return document
  } catch (error) {
    if (error instanceof EncryptedPDFError || /encrypt/i.test(String(error))) {
      throw new Refused('It is protected by a password or against changes. Attach a copy without protection.')
    }
    throw error
  }
}

function hasScripts({ catalog }: PDFDocument): boolean {
  const names = catalog.lookupMaybe(name('Names'), PDFDict)
  return names?.has(name('JavaScript')) || catalog.has(name('OpenAction')) || catalog.has(name('AA'))
}

function flattenForm(document: PDFDocument): void {
  if (!document.catalog.has(name('AcroForm'))) return
  try {
    const form = document.getForm()
    if (form.getFields().length > 0) form.flatten()
  } catch {
    throw new Refused('Its form cannot be turned into plain pages. Print it into a PDF, and attach that one.')
  }
}

function cleanPage({ node }: PDFPage, removed: Set<string>): void {
  if (node.has(name('AA'))) removed.add('scripts')
  removeOtherEntries(node, PAGE_ENTRIES)
  if (!node.has(name('Annots'))) return
  const drawings = annotationsOf(node).filter((entry) => {
    const annotation = node.context.lookup(entry)
    return annotation instanceof PDFDict && reduceToDrawing(annotation, removed)
  })
  node.set(name('Annots'), node.context.obj(drawings))
}

const annotationsOf = (node: PDFPage['node']) => node.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? []

/** Reduces an annotation to drawing and web links. Returns false to remove it. */
function reduceToDrawing(annotation: PDFDict, removed: Set<string>): boolean {
  const subtype = annotation.lookup(name('Subtype'))
  if (!(subtype instanceof PDFName) || !DRAWING_ANNOTATIONS.includes(subtype)) {
    // Form fields and pop-ups are not reported.
    if (subtype !== name('Widget') && subtype !== name('Popup')) removed.add('media and files')
    return false
  }
  removeOtherEntries(annotation, ANNOTATION_ENTRIES)
  const action = annotation.lookup(name('A'))
  if (action === undefined) return true
  annotation.delete(name('A'))
  const address = action instanceof PDFDict ? readWebAddress(action) : null
  if (address === null) {
    if (!(action instanceof PDFDict && action.lookup(name('S')) === name('GoTo'))) removed.add('scripts')
  } else {
    annotation.set(name('A'), annotation.context.obj({ S: 'URI', URI: PDFString.of(address) }))
  }
  return true
}

function readWebAddress(action: PDFDict): string | null {
  const uri = action.lookup(name('URI'))
  if (action.lookup(name('S')) !== name('URI')) return null
  if (!(uri instanceof PDFString || uri instanceof PDFHexString)) return null
  const address = uri.decodeText()
  return /^(https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(address) && !/[()\\]/.test(address) ? address : null
}

/** Size of the crop box, as rotated. */
function displayedSize(page: PDFPage): PageSize {
  const { width, height } = page.getCropBox()
  const isRotated = Math.abs(page.getRotation().angle % 180) === 90
  return isRotated ? { width: height, height: width } : { width, height }
}
