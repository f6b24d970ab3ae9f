import { beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { googlePictures } from '../../../connectors/imagery/google-pictures.ts'
import { defaultDeps } from '../../../connectors/outbound/service-request.ts'
import { getPages } from '../../../platform/pdf/edit/pages.factory.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { TEST_STORAGE } from '../../../testing/servers/app-in-memory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { findOpenShare } from '../../documents/shares/service.ts'
import { finishPdf } from './finish-pdf.ts'
import { printedDocument } from './printed-document.ts'
import { type PrintedReport, readPrintedLink, readPrintedReport } from './printed-report.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

const GOOGLE = '/print/google/satellite/370x200'
const PARCEL = '/print/parcel/370x200'

describeWithDatabase('The page that is printed', (getDatabase) => {
  let sharing: Sharing
  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase())
  })

  const depsOf = (environment: NodeJS.ProcessEnv) => ({
    database: getDatabase(),
    clock: () => sharing.time.now,
    settings: readSettings(environment),
    storage: TEST_STORAGE,
    version: '1',
    // Nothing listens there: who is let through gets a failure.
    google: googlePictures(
      { key: 'key', signingSecret: null, url: 'http://127.0.0.1:9' },
      () => 'http://127.0.0.1',
      defaultDeps(),
    ),
    onError: () => {},
    webFile: async () => null,
  })
  const documentOf = (printed: PrintedReport, environment: NodeJS.ProcessEnv) =>
    printedDocument(depsOf(environment), sharing.account.id, printed, () => {})
  const statusOf = async (document: ReturnType<typeof documentOf>, path: string) =>
    (await document.serve(path))?.status ?? null

  async function attach(reportId: string): Promise<string> {
    const response = await sharing.call.app.inject({
      method: 'POST',
      url: `${ENDPOINTS.attachToReport.path.replace(':reportId', reportId)}?name=survey.pdf`,
      headers: { 'content-type': 'application/pdf', authorization: `Bearer ${sharing.account.token}` },
      payload: Buffer.from(await getPages('one')),
    })
    const { attachments } = response.json().payload as { attachments: ReportAttachment[] }
    return attachments[0]?.id ?? ''
  }

  test('of a link reaches what the link shows, and nothing else that the account has', async () => {
    const { id: reportId, parts } = await sharing.owner.report('parcel', 'location')
    const attachmentId = await attach(reportId)
    const picture = /"pictureId":"([0-9a-f]{64})"/.exec(JSON.stringify(parts))?.[1] ?? ''
    const shared = { LOTLINE_SHARED_SOURCES: 'open-city' }
    const { id: shareId } = await sharing.owner.link(reportId, { offersPdf: true })
    const linked = async (environment: NodeJS.ProcessEnv) => {
      const deps = depsOf(environment)
      const share = await findOpenShare(deps, 'report', shareId)
      if (!share) throw new Error('The link is not open.')
      return readPrintedLink(deps, share)
    }
    const own = await readPrintedReport(depsOf(shared), sharing.account.id, { reportId, units: 'metric' })
    const link = await linked(shared)
    const paths = [`/print/picture/${picture}`, PARCEL, `/print/attachment/${attachmentId}`, GOOGLE]
    const reached = (document: ReturnType<typeof documentOf>) =>
      Promise.all(paths.map((path) => statusOf(document, path)))
    expect(await reached(documentOf(own, shared))).toEqual([200, 200, 200, 502])
    expect(await reached(documentOf(link, shared))).toEqual([200, 200, null, null])

    // Where the sources of its pictures must not be passed on, the same link is another document.
    const withheld = await linked({})
    expect(withheld.fingerprint).not.toBe(link.fingerprint)
    expect(await reached(documentOf(withheld, {}))).toEqual([null, null, null, null])

    // A page that has a part printed can name its picture, and no other of the account.
    const without = { ...own, content: { ...own.content, report: { ...own.content.report, parts: [] } } }
    expect(await statusOf(documentOf(without, shared), `/print/picture/${picture}`)).toBeNull()
    const laidOut = { pageCount: 1, inserts: [{ id: attachmentId, at: 1 }] }
    const pages = Buffer.from(await getPages('one'))
    const finish = (content: PrintedReport['content']) =>
      finishPdf(
        depsOf(shared),
        sharing.account.id,
        { printed: pages, content, laidOut, isForLink: false },
        NEVER,
      )
    expect((await finish(own.content)).pageCount).toBe(2)
    await expect(finish(link.content)).rejects.toMatchObject({ reason: 'page_failed' })
  })
})

const NEVER = new AbortController().signal
