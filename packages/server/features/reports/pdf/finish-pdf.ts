import type { ShownReport } from '#contract/report/shown-report.ts'
import { buildGlance, GLANCE_TITLE, glanceSection } from '#domain/report/glance/glance.ts'
import { buildManifest, type UnsealedManifest } from '#domain/report/manifest/manifest.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { listPictureIds, listPrinted } from '#domain/report/printed-content.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { withLocalIds } from '#domain/share/local-ids.ts'
import type { AppContext } from '../../../context.ts'
import { sha256Of } from '../../../platform/crypto/sha256.ts'
import type { LaidOutReport } from '../../../platform/pdf/confined-page.ts'
import type { Assembled } from '../../../platform/pdf/edit/assemble.ts'
import { assembledPdf } from '../../../platform/pdf/edit/edit-pdf.ts'
import { PrintFailure } from '../../../platform/pdf/print-failure.ts'
import { readAttachment } from '../attachments/service.ts'
import { findJpegHashes } from '../reports/picture-queries.ts'

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock'>

interface Printed {
  printed: Buffer
  content: ShownReport
  laidOut: LaidOutReport
  isForLink: boolean
}

/**
 * Adds the pages of attached PDFs and the manifest. @throws `PrintFailure` if the printed pages differ from
 * the layout; 404 if a file was removed during printing; the abort reason.
 */
export async function finishPdf(
  deps: Deps,
  accountId: string,
  { printed, content, laidOut, isForLink }: Printed,
  signal: AbortSignal,
): Promise<Assembled> {
  const inserts: { at: number; bytes: Buffer }[] = []
  for (const { id, at } of laidOut.inserts) {
    if (!content.report.attachments.some((file) => file.id === id)) {
      throw new PrintFailure('page_failed', { cause: new Error(`The report shows no file ${id}.`) })
    }
    inserts.push({ at, bytes: (await readAttachment(deps, accountId, id)).bytes })
  }
  const jpegs = await findJpegHashes(deps.database, accountId, listPictureIds(content.report.parts))
  const document = isForLink ? withLocalIds(content) : content
  const manifest = createManifest(document, jpegs, deps.clock())
  const pdf = await assembledPdf({ printed, inserts, manifest }, signal)
  if (pdf.printedPageCount !== laidOut.pageCount) {
    const cause = new Error(`${laidOut.pageCount} pages became ${pdf.printedPageCount}.`)
    throw new PrintFailure('page_failed', { cause })
  }
  return pdf
}

function createManifest(
  { report, units }: ShownReport,
  jpegs: ReadonlySet<string>,
  now: Date,
): UnsealedManifest {
  const { parcels, parts, attachments } = report
  const header = {
    reportId: report.id,
    title: reportTitle(report),
    parcels: parcels.map(({ pid, upid }) => pid ?? upid),
    madeAt: now.toISOString(),
    units,
    files: listPrinted(attachments).map(({ title, type, sha256 }) => ({
      title,
      sha256,
      ...(type === 'image/jpeg' && { type }),
    })),
  }
  const printedParts = listPrinted(parts).flatMap(({ key, data, settledAt }) =>
    data === null ? [] : { title: PART_KINDS[key].title, madeAt: settledAt, ...data },
  )
  return buildManifest(header, [...getFirstPage(report), ...printedParts], sha256Of, jpegs)
}

function getFirstPage({ showGlance, parts, parcels }: ShownReport['report']) {
  if (!showGlance) return []
  const printedParts = listPrinted(parts)
  const provenance = Object.assign({}, ...printedParts.map(({ data }) => data?.provenance ?? {}))
  const sections = [glanceSection(buildGlance(printedParts, parcels.length))]
  return [{ title: GLANCE_TITLE, madeAt: null, sections, provenance }]
}
