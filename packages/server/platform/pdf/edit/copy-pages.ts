import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib'

/**
 * Inserts all pages of a PDF into another at an index (from 0), with fonts, pictures and hidden layers.
 * Returns their number.
 */
export function copyPages(from: PDFDocument, to: PDFDocument, at: number): number {
  const copier = PDFObjectCopier.for(from.context, to.context)
  const pages = from.getPages()
  pages.forEach((page, index) => {
    const leaf = copier.copy(page.node)
    to.insertPage(at + index, PDFPage.of(leaf, to.context.register(leaf), to))
  })
  copyLayers(from, to, copier)
  return pages.length
}

const name = (text: string) => PDFName.of(text)

/** Copies the list of layers; an unlisted layer would become visible. */
function copyLayers(from: PDFDocument, to: PDFDocument, copier: PDFObjectCopier): void {
  const layers = from.catalog.lookupMaybe(name('OCProperties'), PDFDict)
  const groups = readRefs(layers?.lookupMaybe(name('OCGs'), PDFArray))
  if (!layers || groups.length === 0) return
  const state = layers.lookupMaybe(name('D'), PDFDict)
  const isOffByDefault = state?.lookupMaybe(name('BaseState'), PDFName) === name('OFF')
  const on = new Set(readRefs(state?.lookupMaybe(name('ON'), PDFArray)))
  const off = isOffByDefault
    ? groups.filter((group) => !on.has(group))
    : readRefs(state?.lookupMaybe(name('OFF'), PDFArray))
  const { groups: toGroups, off: toOff } = ensureLayers(to)
  for (const group of groups) toGroups.push(copier.copy(group))
  for (const group of off) toOff.push(copier.copy(group))
}

function ensureLayers(to: PDFDocument): { groups: PDFArray; off: PDFArray } {
  const { context, catalog } = to
  const layers = catalog.lookupMaybe(name('OCProperties'), PDFDict) ?? context.obj({})
  catalog.set(name('OCProperties'), layers)
  const state = layers.lookupMaybe(name('D'), PDFDict) ?? context.obj({})
  layers.set(name('D'), state)
  const groups = layers.lookupMaybe(name('OCGs'), PDFArray) ?? context.obj([])
  layers.set(name('OCGs'), groups)
  const off = state.lookupMaybe(name('OFF'), PDFArray) ?? context.obj([])
  state.set(name('OFF'), off)
  return { groups, off }
}

const readRefs = (array: PDFArray | undefined): PDFRef[] =>
  (array?.asArray() ?? []).filter((entry): entry is PDFRef => entry instanceof PDFRef)
