import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { assemble, carriedFile } from './assemble.ts'

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
    files: [],
  })
  const whole = await PDFDocument.load(bytes)
  expect(whole.getPages().map((page) => page.getWidth())).toEqual([1, 2, 20, 21, 3, 30, 4])
  expect(pageCount).toBe(7)
  expect(whole.getTitle()).toBe('Two lots')
  expect(whole.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).toBeDefined()
  expect(whole.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('true')
})

it('A file that it carries comes out as it went in', async () => {
  const manifest = new TextEncoder().encode('{"values":[]}')
  const files = [
    { name: 'manifest.json', mimeType: 'application/json', description: 'Values', bytes: manifest },
  ]
  const { bytes } = await assemble({ printed: await (await pdf(1)).save(), inserts: [], files })
  expect(await carriedFile(bytes, 'manifest.json')).toEqual(manifest)
  expect(await carriedFile(bytes, 'other.json')).toBeNull()
})
