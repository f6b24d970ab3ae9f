import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'

export const namesIn = (words: string): ReadonlySet<PDFName> =>
  new Set(words.split(' ').map((word) => PDFName.of(word)))

export function removeOtherEntries(dict: PDFDict, names: ReadonlySet<PDFName>): PDFName[] {
  const removed = dict.keys().filter((key) => !names.has(key))
  for (const key of removed) dict.delete(key)
  return removed
}

/**
 * Entries of streams that draw. Others name files (`F`, `Ref`, `OPI`), embed files (`AF`, `PieceInfo`,
 * `Metadata`), print differently (`Alternates`, `PS`), or refer to the document structure, which pages lose.
 */
const STREAM_ENTRIES = namesIn(
  [
    'Length Filter DecodeParms DL Type Subtype Name',
    // Forms and patterns.
    'FormType BBox Matrix Resources Group OC PatternType PaintType TilingType XStep YStep',
    // Pictures.
    'Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte',
    // Fonts and character maps.
    'Length1 Length2 Length3 CMapName CIDSystemInfo WMode UseCMap',
    // Colours, functions, shadings, halftones.
    'N Alternate Range FunctionType Domain Size BitsPerSample Order Encode ShadingType Background AntiAlias BitsPerCoordinate BitsPerFlag',
    'VerticesPerRow Function HalftoneType HalftoneName Xsquare Ysquare Width2 Height2 TransferFunction',
  ].join(' '),
)
const FILE_ENTRIES = namesIn('F Ref OPI')
const SUBTYPE = PDFName.of('Subtype')
const POSTSCRIPT = PDFName.of('PS')
const FILE_TYPES = namesIn('Filespec F')

/** Removes other entries of streams, and empties file descriptions. Returns whether any named a file. */
export function removeFileReferences({ context }: PDFDocument): boolean {
  let hasFileEntries = false
  const emptyFiles = (object: unknown): void => {
    if (object instanceof PDFArray) for (const entry of object.asArray()) emptyFiles(entry)
    if (!(object instanceof PDFDict)) return
    if (isFile(object)) removeOtherEntries(object, new Set())
    for (const value of object.values()) emptyFiles(value)
  }
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) {
      const removed = removeOtherEntries(object.dict, STREAM_ENTRIES)
      hasFileEntries ||= removed.some((key) => FILE_ENTRIES.has(key))
      // Printers would run PostScript XObjects. Without the subtype, nothing draws these.
      if (object.dict.get(SUBTYPE) === POSTSCRIPT) object.dict.delete(SUBTYPE)
    }
    emptyFiles(object instanceof PDFStream ? object.dict : object)
  }
  return hasFileEntries
}

/** Whether it describes an embedded or external file. */
function isFile(dict: PDFDict): boolean {
  const type = dict.get(PDFName.of('Type'))
  const embedded = dict.get(PDFName.of('EF'))
  return (type instanceof PDFName && FILE_TYPES.has(type)) || embedded instanceof PDFDict
}
