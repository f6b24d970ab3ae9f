import { use } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { PAPERS, type Paper } from '#domain/report/paper.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { useFetchedPicture } from '../../../../imagery/use-fetched-picture.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { fileQuery } from '../../../../state/queries/query-client.tsx'
import { useDrawn } from '../chart/drawings.ts'
import { PartTitle } from '../part-title.tsx'
import { PictureAddressesContext } from '../pictures/picture-addresses.ts'
import type { PageSubject } from '../piece.ts'
import pieces from '../pieces.module.css'
import classes from './attached.module.css'
import { AttachedPdfPage } from './attached-pdf-page.tsx'

export interface AttachedPage {
  attachment: ReportAttachment
  /** Page of the PDF, from 0. */
  index: number
}

export const attachmentSubject = ({ id }: ReportAttachment): PageSubject => `attachment-${id}`

export const attachedPages = (attachments: readonly ReportAttachment[]): AttachedPage[] =>
  listPrinted(attachments).flatMap((attachment) =>
    attachment.pages.map((_size, index) => ({ attachment, index })),
  )

export const isPdfPage = ({ attachment: { type } }: AttachedPage): boolean => type === 'application/pdf'

export function AttachedContent({ page, paper }: { page: AttachedPage; paper: Paper }) {
  const { attachment, index } = page
  if (attachment.type === 'application/pdf') {
    return <AttachedPdfPage attachment={attachment} index={index} paperWidth={PAPERS[paper].width} />
  }
  return (
    <>
      <div className={pieces.piece}>
        <PartTitle subject={attachmentSubject(attachment)}>{attachment.title}</PartTitle>
      </div>
      <AttachedPicture attachment={attachment} />
    </>
  )
}

function AttachedPicture({ attachment }: { attachment: ReportAttachment }) {
  const pictureAddresses = use(PictureAddressesContext)
  if (pictureAddresses === null) return <FetchedPicture attachment={attachment} />
  if (pictureAddresses.ofAttachment === undefined) return null
  const { id, title } = attachment
  return <img className={classes.picture} src={pictureAddresses.ofAttachment(id)} alt={title} />
}

function FetchedPicture({ attachment: { id, title } }: { attachment: ReportAttachment }) {
  const { address, hasFailed } = useFetchedPicture(
    fileQuery(KEYS.attachment(id), 'attachment', { params: { attachmentId: id } }),
  )
  useDrawn(address !== null || hasFailed)
  if (address !== null) return <img className={classes.picture} src={address} alt={title} />
  if (hasFailed) return <p className={classes.missing}>This picture could not be loaded.</p>
  return <span role="status" aria-label={`Loading ${title}`} />
}
