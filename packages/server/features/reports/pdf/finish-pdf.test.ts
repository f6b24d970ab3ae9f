import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { MANIFEST_FILE, type Manifest } from '#domain/report/manifest/manifest.ts'
import { readAttachment } from '../../../platform/pdf/edit/assemble.ts'
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
    preparedFor: null,
    showGlance: false,
    hideEmptyParts: false,
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
const finish = async (pageCount: number, shown = SHOWN) => {
  const printed = {
    printed: await printedWithLink(),
    content: shown,
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

it('The manifest knows a figure of the first page and of its part', async () => {
  const fact = {
    key: 'area',
    term: 'Parcel area',
    type: 'area' as const,
    value: 613,
    note: '',
    releaseId: null,
  }
  const blocks = [{ kind: 'facts' as const, key: 'lot', title: null, facts: [fact] }]
  const part: ShownReport['report']['parts'][number] = {
    ...{
      partId: '1',
      taskId: '2',
      key: 'parcel',
      status: 'complete',
      printDisabled: false,
      beginsPage: false,
    },
    ...{ data: { sections: [{ upid: 'lot', title: '1 Reed', blocks }], provenance: {} } },
    ...{ error: null, errorMessage: null, settledAt: '2026-11-21T10:00:00.000Z' },
  }
  const valuesOf = async (showGlance: boolean) => {
    const { bytes } = await finish(2, { ...SHOWN, report: { ...SHOWN.report, showGlance, parts: [part] } })
    const manifest = JSON.parse(
      new TextDecoder().decode((await readAttachment(bytes, MANIFEST_FILE)) ?? undefined),
    )
    return (manifest as Manifest).values.map(({ part: of, key, printed }) => [of, key, ...printed])
  }
  expect(await valuesOf(true)).toEqual([
    ['At a glance', 'figures/parcel/area', '613 m²'],
    ['Lot and dimensions', 'lot/area', '613 m²'],
  ])
  expect(await valuesOf(false)).toHaveLength(1)
})
