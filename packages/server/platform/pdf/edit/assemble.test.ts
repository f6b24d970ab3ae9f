import { deflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { assemble, readAttachment } from './assemble.ts'
import { hashPages, pageHashesIn } from './page-hashes.ts'
import { MANIFEST_WITHOUT_VALUES } from './pages.factory.ts'

const pdf = async (...widths: number[]) => {
  const document = await PDFDocument.create()
  for (const width of widths) document.addPage([width, 100]).drawText(String(width), { size: 9 })
  return document
}

it('Pages stand where they belong, and the document keeps what it has besides pages', async () => {
  const printed = await pdf(1, 2, 3, 4)
  const tags = printed.context.register(printed.context.obj({ Type: 'StructTreeRoot' }))
  printed.catalog.set(PDFName.of('StructTreeRoot'), tags)
  printed.catalog.set(PDFName.of('MarkInfo'), printed.context.obj({ Marked: true }))
  printed.setTitle('Two lots')
  const { bytes, pageCount } = await assemble({
    printed: await printed.save(),
    inserts: [
      { at: 2, bytes: await (await pdf(20, 21)).save() },
      { at: 5, bytes: await (await pdf(30)).save() },
    ],
    manifest: MANIFEST_WITHOUT_VALUES,
  })
  const whole = await PDFDocument.load(bytes)
  expect(whole.getPages().map((page) => page.getWidth())).toEqual([1, 2, 20, 21, 3, 30, 4])
  expect(pageCount).toBe(7)
  expect(whole.getTitle()).toBe('Two lots')
  expect(whole.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).toBeDefined()
  expect(whole.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('true')
})

it('Its manifest has the hash of each page, which stays the same where the file is written anew', async () => {
  const { bytes } = await assemble({
    printed: await (await pdf(1, 2)).save(),
    inserts: [{ at: 1, bytes: await (await pdf(20)).save() }],
    manifest: MANIFEST_WITHOUT_VALUES,
  })
  const carried = await readAttachment(bytes, 'manifest.json')
  const { hash, pages, ...rest } = JSON.parse(new TextDecoder().decode(carried ?? undefined))
  expect(rest).toEqual(MANIFEST_WITHOUT_VALUES)
  expect(new Set(pages).size).toBe(3)
  expect(await pageHashesIn(bytes)).toEqual(pages)
  const anew = await (await PDFDocument.load(bytes)).save({ useObjectStreams: false })
  expect(await pageHashesIn(anew)).toEqual(pages)
  expect(await readAttachment(bytes, 'other.json')).toBeNull()
})

it('The hash of a page that leads to another is of itself, wherever that one stands', async () => {
  const document = await pdf(1, 2, 3, 4)
  const [first, , , last] = document.getPages() as [PDFPage, PDFPage, PDFPage, PDFPage]
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    Dest: [last.ref, 'Fit'],
  })
  first.node.addAnnot(document.context.register(link))
  const whole = hashPages(document)
  document.removePage(1)
  expect(hashPages(document)).toEqual(whole.filter((_, index) => index !== 1))
})

it('The hash of a page is of whatever it draws, whatever that is called', async () => {
  const hashOf = async (category: string, called: string, drawn: string) => {
    const document = await pdf(1)
    const { node } = document.getPage(0)
    const form = node.context.register(node.context.stream(drawn, { Subtype: 'Form', BBox: [0, 0, 9, 9] }))
    node.set(PDFName.of('Resources'), node.context.obj({ [category]: { [called]: form } }))
    return hashPages(document)[0]
  }
  for (const category of ['XObject', 'Font', 'Pattern']) {
    for (const called of ['P', 'Parent', 'Metadata', 'Length', 'StructParent']) {
      const [one, other] = [
        await hashOf(category, called, '(1) Tj'),
        await hashOf(category, called, '(9) Tj'),
      ]
      expect(one, `${category} ${called}`).not.toBe(other)
    }
  }
})

it('The hash of a page is of its streams as they are stored, so that none has to be unpacked', async () => {
  const hashOf = async (level: number) => {
    const document = await pdf(1)
    const packed = deflateSync('q Q '.repeat(1000), { level })
    const dict = document.context.obj({ Filter: 'FlateDecode' }) as PDFDict
    const contents: PDFObject = PDFRawStream.of(dict, packed)
    document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(contents))
    return hashPages(document)[0]
  }
  expect(await hashOf(9)).not.toBe(await hashOf(0))
})
