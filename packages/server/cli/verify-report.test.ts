import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFString, rgb } from '@cantoo/pdf-lib'
import { Command } from 'commander'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PictureBlock } from '#domain/blocks/block.ts'
import {
  buildManifest,
  EARLIER_MANIFEST_FORMAT,
  MANIFEST_FILE,
  sealManifest,
  type UnsealedManifest,
} from '#domain/report/manifest/manifest.ts'
import { sha256Of } from '../platform/crypto/sha256.ts'
import { assemble } from '../platform/pdf/edit/assemble.ts'
import { pageHashesIn } from '../platform/pdf/edit/page-hashes.ts'
import { getPages } from '../platform/pdf/edit/pages.factory.ts'
import { EXIT } from './report-failure.ts'
import { addVerifyReport } from './verify-report.ts'

const source = {
  sourceKey: 'district',
  datasetKey: 'sales',
  title: 'Sales',
  publisher: 'District',
  licence: 'Open Government Licence',
  licenceUrl: null,
  attribution: '',
  asOf: '2026-11-16',
}
const price = {
  key: 'price',
  term: 'Price',
  type: 'currency0',
  value: 903000,
  note: '',
  releaseId: 8,
} as const
const picture: PictureBlock = {
  kind: 'picture',
  key: 'map',
  pictureId: 'a'.repeat(64),
  label: 'Map',
  width: 2,
  height: 1,
  attributions: ['The city'],
  sourceKeys: [],
}
const made = (pictureId = picture.pictureId, { isJpeg = false } = {}): UnsealedManifest =>
  buildManifest(
    {
      reportId: 'r',
      title: '12 Alder Road',
      parcels: [],
      madeAt: '2026-11-23T12:00:00Z',
      units: 'metric',
      files: [],
    },
    [
      {
        title: 'Sales history',
        madeAt: null,
        sections: [
          {
            upid: null,
            title: '',
            blocks: [
              { kind: 'facts', key: 'sale', title: null, facts: [price] },
              { ...picture, pictureId },
            ],
          },
        ],
        provenance: { 8: source },
      },
    ],
    sha256Of,
    new Set(isJpeg ? [pictureId] : []),
  )

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-verify-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  process.exitCode = undefined
})

async function verify(unsealed: UnsealedManifest, words: string | Uint8Array) {
  const printed = typeof words === 'string' ? await getPages(words) : words
  return verifyBytes((await assemble({ printed, inserts: [], manifest: unsealed })).bytes)
}
const NOT_AS_SAVED =
  'The file was rewritten or extended after Lotline made it. Other programs may show other pages than those compared here.'

/** `manifest` may be invalid. */
async function verifyWith(manifest: object | null, printed: Uint8Array) {
  const document = await PDFDocument.load(printed)
  if (manifest) await document.attach(Buffer.from(JSON.stringify(manifest)), MANIFEST_FILE)
  return verifyBytes(await document.save())
}
async function verifyBytes(bytes: Uint8Array) {
  const path = join(folder, 'report.pdf')
  await writeFile(path, bytes)
  return verifyFile(path)
}
async function verifyFile(path: string) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const program = new Command()
  addVerifyReport(program)
  await program.parseAsync(['verify-report', path, '--json'], { from: 'user' })
  const printed = JSON.parse(String(write.mock.calls[0]?.[0]))
  write.mockRestore()
  const exitCode = process.exitCode
  process.exitCode = undefined
  return { ...printed, exitCode }
}

it('A report that was not altered is verified', async () => {
  expect(await verify(made(), 'Price $903,000')).toEqual({
    verdict:
      'Every hash matches: no page was altered, and each value appears on the pages. “12 Alder Road”, made 2026-11-23T12:00:00Z: 1 value of 1 source.',
    problems: [],
    notChecked: ['Map'],
    exitCode: undefined,
  })
})

it('A picture is checked where the PDF holds its file, else named as not checked', async () => {
  const jpeg = await sharp({ create: { width: 2, height: 1, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const document = await PDFDocument.load(await getPages('Price $903,000'))
  const page = document.getPage(0)
  page.drawImage(await document.embedJpg(jpeg), { x: 10, y: 10, width: 20, height: 20 })
  const printed = await document.save()
  const pictureId = sha256Of(jpeg)
  expect(await verify(made(pictureId), printed)).toMatchObject({ problems: [], notChecked: [] })
  expect(await verify(made(), printed)).toMatchObject({ problems: [], notChecked: ['Map'] })
  expect(await verify(made(pictureId, { isJpeg: true }), printed)).toMatchObject({ problems: [] })
  expect(await verify(made('b'.repeat(64), { isJpeg: true }), printed)).toMatchObject({
    problems: ['The picture “Map” was altered, swapped or removed.'],
    notChecked: [],
    exitCode: EXIT.badInput,
  })
})

it('A value that was altered on its page, or in the manifest, is named', async () => {
  for (const words of ['Price $1,903,000', 'Price $903,000,000', 'Price -$903,000'])
    expect((await verify(made(), words)).problems, words).toHaveLength(1)
  expect(await verify(made(), 'Price $803,000')).toMatchObject({
    problems: ['Sales history, Price says $903,000, which the pages do not show.'],
    exitCode: EXIT.badInput,
  })
  const lower = await getPages('Price $803,000')
  const altered = JSON.parse(
    JSON.stringify(sealManifest(made(), await pageHashesIn(lower), sha256Of))
      .replaceAll('903000', '803000')
      .replaceAll('903,000', '803,000'),
  )
  expect(await verifyWith(altered, lower)).toMatchObject({
    problems: ['Sales history, Price was altered, or its source was.', NOT_AS_SAVED],
    exitCode: EXIT.badInput,
  })
})

it('A page that was painted over, though its text is there, is named', async () => {
  const printed = await getPages('Cover', 'Price $903,000', 'Sources')
  const { bytes } = await assemble({ printed, inserts: [], manifest: made() })
  const altered = async (alter: (document: PDFDocument) => void) => {
    const document = await PDFDocument.load(bytes)
    alter(document)
    return (await verifyBytes(await document.save())).problems
  }
  expect(await altered(() => {})).toEqual([NOT_AS_SAVED])
  const page = [NOT_AS_SAVED, 'Page 2 was altered or added.']
  const paint = (document: PDFDocument) =>
    document.getPage(1).drawRectangle({ x: 0, y: 0, width: 612, height: 792, color: rgb(1, 1, 1) })
  expect(await altered(paint)).toEqual(page)
  expect(await altered((document) => void document.getPage(1).setCropBox(0, 0, 600, 700))).toEqual(page)
  const note = { Subtype: 'FreeText', Rect: [0, 0, 612, 792], Contents: PDFString.of('Price $1') }
  const addNote = (document: PDFDocument) =>
    document.getPage(1).node.addAnnot(document.context.register(document.context.obj(note)))
  expect(await altered(addNote)).toEqual(page)
  const act = ({ catalog, context }: PDFDocument) =>
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))
  expect(await altered(act)).toHaveLength(4)
  expect(await altered((document) => void document.addJavaScript('open', 'app.alert(1)'))).toHaveLength(4)
  const actOnPage = (document: PDFDocument) =>
    document.getPage(1).node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'JavaScript' } }))
  expect(await altered(actOnPage)).toEqual(page)
  expect(await altered((document) => document.removePage(2))).toEqual([
    NOT_AS_SAVED,
    'Pages were removed, repeated or reordered.',
  ])
})

it('A file that programs read in different ways is named, though the pages that are compared are as they were', async () => {
  const printed = await getPages('Price $903,000')
  const { bytes } = await assemble({ printed, inserts: [], manifest: made() })
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const page = document.getPage(0)
  const [ref, before] = [page.ref, String(page.node)]
  page.drawRectangle({ x: 0, y: 0, width: 612, height: 792, color: rgb(1, 1, 1) })
  const painted = Buffer.from(await document.save({ useObjectStreams: false }))
  // The cross-reference names the painted page; the appended one is found only by reading on.
  const start = /startxref\s+(\d+)/.exec(painted.toString('latin1'))?.[1]
  const behind = `\n${ref.objectNumber} 0 obj\n${before}\nendobj\nstartxref\n${start}\n%%EOF\n`
  expect(await verifyBytes(Buffer.concat([painted, Buffer.from(behind, 'latin1')]))).toMatchObject({
    verdict: expect.stringMatching(/^Altered in 1 place\./),
    problems: [NOT_AS_SAVED],
    exitCode: EXIT.badInput,
  })
  expect((await verifyBytes(Buffer.concat([bytes, Buffer.from('\n')]))).problems).toEqual([NOT_AS_SAVED])
})

it('A report whose pages were hashed by an earlier rule is not named as altered, and says what was not compared', async () => {
  const { verdict, problems } = await verifyWith(
    sealManifest({ ...made(), format: EARLIER_MANIFEST_FORMAT }, ['a'.repeat(64)], sha256Of),
    await getPages('Price $903,000'),
  )
  expect(problems).toEqual([])
  expect(verdict).toContain('something drawn over a value is not found')
})

it('What is no report says so', async () => {
  const letter = await getPages('A letter')
  expect((await verifyWith(null, letter)).problems[0]).toContain('contains no manifest')
  expect((await verifyWith({ values: 3 }, letter)).problems[0]).toContain('contains no manifest')
  const path = join(folder, 'letter.txt')
  await writeFile(path, 'A letter')
  expect((await verifyFile(path)).problems[0]).toContain('is not a PDF')
})
