import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { finishPdf } from './finish-pdf.ts'

const NEVER = new AbortController().signal

const SHOWN: ShownReport = {
  report: {
    id: '11111111-1111-4111-8111-111111111111',
    title: 'What /Type /Page means',
    coverAttributions: [],
    coverType: 'satellite_map',
    showGoogleImages: true,
    propertyImage: '',
    coverView: null,
    brandingUses: { cover: 'account', header: 'none', last: 'none' },
    paper: 'letter',
    notes: null,
    presets: {},
    place: null,
    isOfAnalysis: false,
    parcels: [],
    parts: [],
    attachments: [],
    version: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  },
  branding: null,
  creaTrademarkStatement: false,
  hasGoogle: false,
  units: 'metric',
}

/** Objects lie open in the file, as Chromium writes them. */
async function printedWithLink(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  const uri = PDFString.of('https://example.org/Type/Page')
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: uri } }
  page.node.addAnnot(document.context.register(document.context.obj(link)))
  document.catalog.set(PDFName.of('Note'), PDFString.of('What /Type /Page means'))
  document.addPage([612, 792])
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** Nothing is attached: neither the database nor the storage is read. */
const deps = { clock: () => new Date('2026-11-21T10:00:00.000Z') } as Parameters<typeof finishPdf>[0]
const finish = async (pageCount: number) => {
  const printed = {
    printed: await printedWithLink(),
    shown: SHOWN,
    laidOut: { pageCount, inserts: [] },
    isForLink: false,
  }
  return finishPdf(deps, 'account', printed, NEVER)
}

it('A report with a link or a title that looks like a page of a PDF is finished', async () => {
  expect(await finish(2)).toMatchObject({ pageCount: 2, printedPageCount: 2 })
})

it('A paper with other pages than were laid out is refused', async () => {
  await expect(finish(3)).rejects.toMatchObject({ reason: 'page_failed' })
})
