import { AsyncLocalStorage } from 'node:async_hooks'
import { LotlineError } from '#contract/errors.ts'
import { MAX_PICTURE_SIDE } from '#contract/parcel/imagery.ts'
import { allowsSharing } from '../../../connectors/sharing.ts'
import type { AppContext } from '../../../context.ts'
import type { PageFile, PrintedDocument } from '../../../platform/pdf/confined-page.ts'
import { readAttachment } from '../attachments/service.ts'
import { drawCoverPicture } from '../cover/service.ts'
import { reportPicture } from '../reports/service.ts'
import { showsPicture } from '../shared/shared-parts.ts'
import { createGooglePictureReader } from './google-picture-reader.ts'
import type { PrintedReport } from './printed-report.ts'

const PICTURE = /^\/print\/picture\/([0-9a-f]{64})$/
const ATTACHMENT = /^\/print\/attachment\/([0-9a-f-]{36})$/
const PARCEL = /^\/print\/parcel\/(\d{2,4})x(\d{2,4})$/

interface DocumentDeps extends Pick<AppContext, 'database' | 'clock' | 'settings' | 'storage' | 'google'> {
  onError(error: unknown): void
  /** Reads a public file: of the web application, or an uploaded picture. */
  webFile(path: string): Promise<PageFile | null>
}

/**
 * The page can load only this report, its pictures and files, and the web application; for a link, only what
 * the link shows.
 */
export function printedDocument(
  { database, clock, settings, storage, webFile, google: connection, onError }: DocumentDeps,
  accountId: string,
  { content, shareId }: Pick<PrintedReport, 'content' | 'shareId'>,
  onLaidOut: PrintedDocument['onLaidOut'],
): PrintedDocument & Pick<ReturnType<typeof createGooglePictureReader>, 'isWithoutPicture'> {
  const isForAccount = shareId === null
  const google = createGooglePictureReader(
    { database, google: isForAccount ? connection : null, onError },
    accountId,
    content,
  )
  const isSourceAllowed = isForAccount ? () => true : allowsSharing(settings.sharing)
  // Drawing pictures waits for the account's turns, even if a browser event requests them.
  const runAsAccount = AsyncLocalStorage.snapshot()

  async function loadFile(path: string): Promise<PageFile | null> {
    if (path === '/print/report.json')
      return toPageFile('application/json', Buffer.from(JSON.stringify(content)))
    const hash = PICTURE.exec(path)?.[1]
    if (hash !== undefined) {
      if (!showsPicture(content.report.parts, hash)) return null
      const picture = await nullIfNotFound(reportPicture({ database, clock }, accountId, hash))
      return picture && toPageFile(picture.type, picture.bytes)
    }
    const attachmentId = ATTACHMENT.exec(path)?.[1]
    if (attachmentId !== undefined) {
      if (!content.report.attachments.some(({ id }) => id === attachmentId)) return null
      const file = await nullIfNotFound(readAttachment({ database, storage }, accountId, attachmentId))
      return file && toPageFile(file.type, file.bytes)
    }
    const googlePicture = await google.read(path)
    if (googlePicture === 'failed') return { status: 502, headers: {}, body: Buffer.of() }
    if (googlePicture !== undefined)
      return googlePicture && toPageFile(googlePicture.type, googlePicture.bytes)
    const [, width, height] = PARCEL.exec(path) ?? []
    if (width === undefined || height === undefined) return webFile(path)
    const request = { width: limitSide(width), height: limitSide(height) }
    const picture = await nullIfNotFound(drawCoverPicture(database, accountId, content.report.id, request))
    if (picture === null || !picture.sources.every(({ key }) => isSourceAllowed(key))) return null
    return toPageFile('image/png', picture.png)
  }

  return {
    path: '/print.html',
    serve: (path) => runAsAccount(() => loadFile(path)),
    onLaidOut,
    isWithoutPicture: google.isWithoutPicture,
  }
}

const limitSide = (text: string) => Math.max(1, Math.min(MAX_PICTURE_SIDE, Number(text)))

const toPageFile = (type: string, body: Buffer): PageFile => ({
  status: 200,
  headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  body,
})

async function nullIfNotFound<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof LotlineError && error.status === 404) return null
    throw error
  }
}
