import { buffer } from 'node:stream/consumers'
import type { UnitSystem } from '#domain/text/units.ts'
import { toOutage } from '../../../platform/log/outage.ts'
import { PrintFailure } from '../../../platform/pdf/print-failure.ts'
import { ZipStream } from '../../../platform/zip-stream.ts'
import { readAttachment } from '../../reports/attachments/service.ts'
import { getPdfFailureMessage, type PdfTaskDeps, readOrPrintPdf } from '../../reports/pdf/service.ts'
import { getReports, openReport } from '../../reports/reports/service.ts'
import { openPicture } from '../../services/files/service.ts'
import { type ExportedFile, FileNames, jsonFile, plainFiles } from './exported-files.ts'
import { listPictures } from './own-rows-queries.ts'

/** Above this size, PDFs, attached files and pictures are omitted. */
const MAX_BYTES = 2_000_000_000

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

interface ArchiveOptions {
  units: UnitSystem
  onReport(): void
  signal: AbortSignal
}

/** Generates the archive in pieces. Its `README.txt` lists what could not be read or printed. */
export async function* generateArchive(
  deps: PdfTaskDeps,
  accountId: string,
  { units, onReport, signal }: ArchiveOptions,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  const names = new FileNames()
  const missing: string[] = []

  async function* add({ name, pieces }: ExportedFile): AsyncGenerator<Buffer> {
    signal.throwIfAborted()
    yield* zip.add(name, pieces)
  }
  async function* addLarge(name: string, read: () => Promise<Uint8Array>): AsyncGenerator<Buffer> {
    signal.throwIfAborted()
    if (zip.size > MAX_BYTES) {
      missing.push(`${name}: the export had reached its largest size`)
      return
    }
    let bytes: Uint8Array
    try {
      bytes = await read()
    } catch (error) {
      missing.push(`${name}: ${getReason(error, signal, deps.onError)}`)
      return
    }
    yield* add({ name, pieces: [bytes] })
  }

  for await (const file of plainFiles(deps, accountId, names)) yield* add(file)
  for (const { id } of await getReports(deps, accountId)) {
    yield* reportFiles(id)
    onReport()
  }
  for (const { id, content_type } of await listPictures(deps.database, accountId))
    yield* addLarge(`pictures/${id}.${EXTENSIONS[content_type] ?? 'bin'}`, async () =>
      buffer((await openPicture(deps, id)).content),
    )
  yield* add({ name: 'README.txt', pieces: [writeReadme(deps.clock(), missing)] })
  yield zip.end()

  async function* reportFiles(reportId: string): AsyncGenerator<Buffer> {
    // Null if deleted since the list was read.
    const report = await openReport(deps, accountId, reportId).catch(nullIfMissing)
    if (report === null) return
    const path = names.add('reports', report.title ?? report.parcels[0]?.addressLine1 ?? '', 'Report')
    yield* add(jsonFile(`${path}.json`, report))
    if (deps.pdf.missing === null)
      yield* addLarge(`${path}.pdf`, () => readOrPrintPdf(deps, accountId, { reportId, units }, signal))
    else missing.push(`${path}.pdf: this server has no browser to make PDFs with`)
    for (const { id, title, type } of report.attachments)
      yield* addLarge(
        `${names.add(path, title, 'File')}.${EXTENSIONS[type] ?? 'bin'}`,
        async () => (await readAttachment(deps, accountId, id)).bytes,
      )
  }
}

/** Returns a reason for `README.txt`. @throws if the whole export is retried: the server stops, or a service is down. */
function getReason(error: unknown, signal: AbortSignal, onError: (error: unknown) => void): string {
  const isStopped = error instanceof PrintFailure && error.reason === 'stopped'
  if (signal.aborted || isStopped || (error instanceof Error && toOutage(error) !== null)) throw error
  const message = getPdfFailureMessage(error, onError)
  if (message === null) onError(error)
  return message ?? 'it could not be read'
}

function nullIfMissing(error: unknown): null {
  if ((error as { status?: number }).status === 404) return null
  throw error
}

function writeReadme(now: Date, missing: readonly string[]): string {
  const lines = [
    `Your data in Lotline, as it was on ${now.toISOString()}.`,
    '',
    'account.json          your profile, branding and preferences, and which credentials are stored (never the credentials)',
    'folders.json, .csv    your folders and the properties in them; folders.geojson has the outlines, for a map',
    'areas.geojson         your watched areas',
    'reports/              each report as a PDF and as JSON, and the files attached to it in a folder with its name',
    'analyses/             each market analysis with your choices, its value and its versions, as JSON',
    'invoices/             your invoices; the addresses of their PDFs are in the columns link and pdf',
    'pictures/             pictures that you uploaded',
    'own-sales.json, summary-sheets.json, column-presets.json, area-presets.json, report-templates.json, links.json,',
    'notifications.json, agreements.json, security-activity.json, sessions.json     what their names say',
    '',
    'Data from outside sources, such as titles, is only in the reports that show it: licences do not allow more.',
  ]
  if (missing.length > 0) lines.push('', 'These files are missing:', ...missing.map((each) => `- ${each}`))
  return `${lines.join('\r\n')}\r\n`
}
