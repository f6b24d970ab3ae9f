import { PDFDict, PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { MAX_ATTACHED_PAGES } from '#domain/report/added/attachments.ts'
import { Refused } from '../../bounded/refused.ts'
import { assemble } from './assemble.ts'
import { cleanPdf } from './clean-pdf.ts'
import { copyPages } from './copy-pages.ts'
import { getPages, MANIFEST_WITHOUT_VALUES } from './pages.factory.ts'

const onePage = async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  page.drawText('Plan of survey')
  return { document, page, context: document.context }
}
const cleaned = async (document: PDFDocument) => {
  const clean = await cleanPdf(await document.save())
  return { ...clean, document: await PDFDocument.load(clean.bytes) }
}
const name = (text: string) => PDFName.of(text)
const textOf = ({ context }: PDFDocument) =>
  context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n')

/** They load, but violate the format. */
const DAMAGES: ((document: PDFDocument, page: PDFPage) => void)[] = [
  ({ catalog }) => catalog.set(name('Names'), PDFNumber.of(5)),
  (_document, { node }) => node.set(name('Annots'), PDFNumber.of(5)),
  (_document, { node }) => node.set(name('Rotate'), name('x')),
  (_document, { node }) => node.set(name('MediaBox'), node.context.obj([0, 0, 612])),
  (_document, { node }) => node.set(name('MediaBox'), node.context.obj([0, 0, 0, 0])),
  (_document, page) => page.setSize(100_000_000, 1),
]

describe('A PDF that is attached', () => {
  it('keeps its pages, in their sizes as they are shown', async () => {
    const { document, page } = await onePage()
    page.setCropBox(10, 10, 500, 700)
    document.addPage([2384, 1684])
    const turned = document.addPage([612, 792])
    turned.setRotation({ type: 'degrees', angle: 90 } as never)
    const { pages, removed } = await cleaned(document)
    expect(pages).toEqual([
      { width: 500, height: 700 },
      { width: 2384, height: 1684 },
      { width: 792, height: 612 },
    ])
    expect(removed).toEqual([])
  })

  it('has no scripts, actions or embedded files left', async () => {
    const { document, page, context } = await onePage()
    document.addJavaScript('open', 'app.alert(1)')
    await document.attach(new Uint8Array([1]), 'tool.exe')
    page.node.set(name('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }))
    const launch = context.obj({
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'Launch', F: PDFString.of('tool.exe') },
    })
    const media = context.obj({ Subtype: 'RichMedia', Rect: [0, 0, 9, 9] })
    page.node.set(name('Annots'), context.obj([context.register(launch), context.register(media)]))
    const clean = await cleaned(document)
    expect(clean.removed).toEqual(['scripts', 'embedded files', 'media and files'])
    expect(textOf(clean.document)).not.toMatch(
      /JavaScript|Launch|tool\.exe|RichMedia|EmbeddedFile|app\.alert/,
    )
    expect(clean.document.catalog.keys().map(String).toSorted()).toEqual(['/Pages', '/Type'])
  })

  it('names no other file and holds none, wherever its format has a place for one', async () => {
    const { document, page, context } = await onePage()
    await document.flush()
    const outside = () => ({ FS: name('URL'), F: PDFString.of('https://outside.example/a') })
    const carried = context.register(context.stream('carried-bytes', { Type: 'EmbeddedFile' }))
    const file = () =>
      context.register(context.obj({ Type: 'Filespec', F: PDFString.of('tool.exe'), EF: { F: carried } }))
    const form = context.stream('q Q', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] })
    form.dict.set(name('Ref'), context.obj({ F: outside(), Page: 0 }))
    form.dict.set(name('OPI'), context.obj({ '2.0': { Type: 'OPI', F: outside() } }))
    form.dict.set(name('AF'), context.obj([file()]))
    form.dict.set(name('PieceInfo'), context.obj({ Editor: { Private: carried } }))
    page.node.setXObject(name('X1'), context.register(form))
    const picture = context.stream('\0', {
      ...{ Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray' },
      ...{ F: outside(), FFilter: 'FlateDecode', FDecodeParms: { Predictor: 15 } },
    })
    picture.dict.set(name('Alternates'), context.obj([{ Image: carried }]))
    page.node.setXObject(name('F'), context.register(picture))
    page.node.setXObject(name('P'), context.register(context.stream('q Q', { Subtype: 'PS' })))
    page.node.Resources()?.set(name('Properties'), context.obj({ MC0: file(), MC1: [file()] } as never))
    page.node.set(name('AF'), context.obj([file()]))
    page.node.set(name('Unknown'), file())
    const square = context.obj({
      Subtype: 'Square',
      Rect: [0, 0, 9, 9],
      AF: [file()],
      Unknown: file(),
    } as never)
    page.node.set(name('Annots'), context.obj([square]))
    document.catalog.set(name('AcroForm'), context.obj({ Fields: [], XFA: carried } as never))
    document.catalog.set(name('AF'), context.obj([file()]))
    const clean = await cleaned(document)
    expect(clean.removed).toContain('references to other files')
    const xObjects = clean.document.getPage(0).node.Resources()?.lookup(name('XObject'), PDFDict)
    expect(xObjects?.keys().map(String).toSorted()).toEqual(['/F', '/P', '/X1'])
    const { context: kept } = clean.document
    for (const [, object] of kept.enumerateIndirectObjects()) {
      expect(String(object)).not.toMatch(
        /outside\.example|tool\.exe|Filespec|EmbeddedFile|FFilter|FDecodeParms|\/(Ref|OPI|PS|AF|EF|XFA|PieceInfo|Alternates|Unknown)\b/,
      )
    }
    expect(Buffer.from(clean.bytes).includes('carried-bytes')).toBe(false)
  })

  it('keeps links to the web, and no others', async () => {
    const { document, page, context } = await onePage()
    const link = (address: string) =>
      context.register(
        context.obj({ Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: PDFString.of(address) } }),
      )
    const addresses = [
      'https://reedport.example/plan',
      'mailto:a@b.example',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ]
    page.node.set(name('Annots'), context.obj(addresses.map(link)))
    const text = textOf((await cleaned(document)).document)
    expect(text).toContain('https://reedport.example/plan')
    expect(text).toContain('mailto:a@b.example')
    expect(text).not.toMatch(/javascript|passwd/)
  })

  it('shows what its form says, which can no longer be filled in', async () => {
    const { document, page } = await onePage()
    const field = document.getForm().createTextField('owner')
    field.setText('Owner of the lot')
    field.addToPage(page)
    const clean = await cleaned(document)
    expect(clean.document.catalog.has(name('AcroForm'))).toBe(false)
    expect(clean.document.getForm().getFields()).toEqual([])
    expect(
      clean.document.getPage(0).node.Resources()?.lookupMaybe(name('XObject'), PDFDict)?.keys().length,
    ).toBeGreaterThan(0)
  })

  it('hides the layers that it hid', async () => {
    const { document, page, context } = await onePage()
    const [shown, hidden] = ['Lots', 'Drafts'].map((title) =>
      context.register(context.obj({ Type: 'OCG', Name: PDFString.of(title) })),
    )
    page.node.Resources()?.set(name('Properties'), context.obj({ L1: shown, L2: hidden } as never))
    document.catalog.set(
      name('OCProperties'),
      context.obj({ OCGs: [shown, hidden], D: { BaseState: 'OFF', ON: [shown] } } as never),
    )
    const clean = await cleaned(document)
    const target = await PDFDocument.create()
    target.addPage()
    expect(copyPages(clean.document, target, 1)).toBe(1)
    const layers = target.catalog.lookup(name('OCProperties'), PDFDict)
    const off = layers.lookup(name('D'), PDFDict).lookup(name('OFF'))
    const properties = target.getPage(1).node.Resources()?.lookup(name('Properties'), PDFDict)
    expect(String(off)).toBe(`[ ${properties?.get(name('L2'))} ]`)
  })

  it('is refused where it is broken, protected, empty or too long', async () => {
    await expect(cleanPdf(Buffer.from('%PDF-1.7 and nothing of one'))).rejects.toThrow('damaged')
    for (const spoil of DAMAGES) {
      const { document, page } = await onePage()
      spoil(document, page)
      await expect(cleanPdf(await document.save())).rejects.toBeInstanceOf(Refused)
    }
    const { document } = await onePage()
    document.encrypt({ ownerPassword: 'owner', permissions: { printing: false } } as never)
    await expect(cleanPdf(await document.save())).rejects.toThrow('protected')
    const long = await PDFDocument.create()
    for (let count = 0; count <= MAX_ATTACHED_PAGES; count += 1) long.addPage([10, 10])
    await expect(cleanPdf(await long.save())).rejects.toThrow('501 pages')
  })

  it('is refused where its pages share more annotations than could be looked at', async () => {
    const document = await PDFDocument.create()
    const { context } = document
    const field = context.register(context.obj({ Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 1, 1] }))
    const shared = context.register(context.obj(Array<PDFRef>(200_000).fill(field)))
    for (let count = 0; count < MAX_ATTACHED_PAGES; count += 1)
      document.addPage([612, 792]).node.set(name('Annots'), shared)
    await expect(cleanPdf(await document.save())).rejects.toThrow('100,000,000 links, notes and form fields')
  })

  it('is refused where it was cut off before everything that its pages show', async () => {
    const whole = await getPages('One', 'Two')
    // Only the cross-reference stream follows.
    const end = Buffer.from(whole).lastIndexOf('/ObjStm')
    for (let length = 100; length < end; length += 100) {
      const refused = cleanPdf(whole.slice(0, length))
      await expect(refused, `${length} bytes`).rejects.toBeInstanceOf(Refused)
      if (length >= 400) await expect(refused).rejects.toThrow('cut off or broken')
    }
  })

  it('is refused where a font, a picture or the drawing of a page is missing', async () => {
    const MISSING = PDFRef.of(900)
    const spoils: ((page: PDFPage) => void)[] = [
      ({ node }) => node.set(name('Contents'), MISSING),
      ({ node }) => node.set(name('Contents'), node.context.obj([MISSING])),
      ({ node }) => node.set(name('Resources'), MISSING),
      ({ node }) => node.setFontDictionary(name('F1'), MISSING),
      ({ node }) => node.setXObject(name('X1'), MISSING),
      ({ node }) => node.setXObject(name('P'), MISSING),
    ]
    for (const spoil of spoils) {
      const { document, page } = await onePage()
      await document.flush()
      spoil(page)
      await expect(cleanPdf(await document.save())).rejects.toThrow('something on page 1 is missing')
    }
  })

  it('is refused where its objects lie so deeply in each other that no report could hold it', async () => {
    const chainOf = async (length: number) => {
      const { document, page, context } = await onePage()
      let ref = context.register(context.obj({}))
      for (let link = 0; link < length; link += 1) ref = context.register(context.obj({ Next: ref }))
      page.node.Resources()?.set(name('ExtGState'), ref)
      return document.save()
    }
    const manifest = MANIFEST_WITHOUT_VALUES
    const taken = await cleanPdf(await chainOf(400))
    const inserts = [{ at: 1, bytes: taken.bytes }]
    expect(await assemble({ printed: await getPages('One'), inserts, manifest })).toMatchObject({
      pageCount: 2,
    })
    for (const length of [600, 1000, 1500, 4000]) {
      await expect(cleanPdf(await chainOf(length)), `${length}`).rejects.toThrow('damaged')
    }
  })

  it('is taken where only what is not drawn is missing, and has no references to it left', async () => {
    const { document, page, context } = await onePage()
    const MISSING = PDFRef.of(900)
    const square = context.obj({ Subtype: 'Square', Rect: [0, 0, 9, 9], AP: { N: MISSING }, OC: MISSING })
    page.node.set(name('Metadata'), MISSING)
    page.node.set(name('Annots'), context.obj([MISSING, context.register(square)]))
    page.node.Resources()?.set(name('Properties'), context.obj({ MC0: MISSING }))
    const clean = await cleaned(document)
    expect(clean.pages).toHaveLength(1)
    const present = new Set(clean.document.context.enumerateIndirectObjects().map(([ref]) => String(ref)))
    const named = [...textOf(clean.document).matchAll(/\b\d+ 0 R\b/g)].map(String)
    expect(named.filter((ref) => !present.has(ref))).toEqual([])
  })
})
