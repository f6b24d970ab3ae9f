import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** Entries that drawing does not need, where editors leave dangling references. */
const OPTIONAL_ENTRIES = new Set(['CIDSet', 'OC', 'P', 'Parent', 'Properties', 'ToUnicode'].map(name))

/** Dictionaries whose keys are names, not entries: a picture may be called `P`. */
const NAME_DICTIONARIES = new Set(
  ['CharProcs', 'ColorSpace', 'ExtGState', 'Font', 'Pattern', 'Shading', 'XObject'].map(name),
)

export function hasAllPages({ catalog }: PDFDocument): boolean {
  let isWhole = true
  catalog.Pages().traverse((node: unknown) => {
    isWhole &&= node instanceof PDFPageLeaf || node instanceof PDFPageTree
  })
  return isWhole
}

/** Number (from 1) of the first page that lacks something, such as a font; null if none does. */
export function findIncompletePage(document: PDFDocument): number | null {
  const checkedObjects = new Set<PDFObject>()
  const isComplete = (value: PDFObject | undefined, parentKey?: PDFName): boolean => {
    const object = document.context.lookup(value)
    if (object === undefined || object instanceof PDFInvalidObject) return false
    if (checkedObjects.has(object)) return true
    checkedObjects.add(object)
    if (object instanceof PDFArray) return object.asArray().every((entry) => isComplete(entry))
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) return true
    const isNaming = parentKey !== undefined && NAME_DICTIONARIES.has(parentKey)
    return dict
      .entries()
      .every(
        ([key, entry]) =>
          (!isNaming && OPTIONAL_ENTRIES.has(key)) || isComplete(entry, isNaming ? undefined : key),
      )
  }
  const isWhole = ({ node }: { node: PDFPageLeaf }) =>
    [node.get(name('Contents')), node.getInheritableAttribute(name('Resources'))].every(
      (entry) => entry === undefined || isComplete(entry),
    )
  const index = document.getPages().findIndex((page) => !isWhole(page))
  return index === -1 ? null : index + 1
}

/** Removes references to missing objects, which PDF readers report as errors. */
export function removeDanglingReferences({ context }: PDFDocument): void {
  const isDangling = (value: PDFObject) => {
    const object = value instanceof PDFRef ? context.lookup(value) : value
    return object === undefined || object instanceof PDFInvalidObject
  }
  const drop = (object: PDFObject): void => {
    if (object instanceof PDFArray) {
      object.asArray().forEach((entry, index) => {
        if (isDangling(entry)) object.set(index, PDFNull)
        else drop(entry)
      })
      return
    }
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) return
    for (const [key, entry] of dict.entries()) {
      if (isDangling(entry)) dict.delete(key)
      else drop(entry)
    }
  }
  for (const [, object] of context.enumerateIndirectObjects()) drop(object)
}
