import type { ReportAttachment } from '#contract/report/reports.ts'
import { PAPERS, type Paper } from '#domain/report/paper.ts'
import { PartTitle } from '../part-title.tsx'
import type { PageSubject } from '../piece.ts'
import pieces from '../pieces.module.css'
import { AttachedPdfPage } from './attached-pdf-page.tsx'
import { AttachedPicture } from './attached-picture.tsx'

/** A page of an attached file: a picture under its title, or a page of a PDF, which fills the paper. */
export interface AttachedPage {
  attachment: ReportAttachment
  /** Index of the page within the file, from 0. */
  index: number
}

export const subjectOf = ({ id }: ReportAttachment): PageSubject => `attachment-${id}`

/** Returns the pages of the attachments that are printed, in their order. */
export function attachedPages(attachments: readonly ReportAttachment[]): AttachedPage[] {
  return attachments
    .filter(({ printDisabled }) => !printDisabled)
    .flatMap((attachment) => attachment.pages.map((_size, index) => ({ attachment, index })))
}

export const isOfPdf = ({ attachment: { type } }: AttachedPage): boolean => type === 'application/pdf'

/** The content of an attached page. */
export function AttachedContent({
  page: { attachment, index },
  paper,
}: {
  page: AttachedPage
  paper: Paper
}) {
  if (attachment.type === 'application/pdf') {
    return <AttachedPdfPage attachment={attachment} index={index} paperWidth={PAPERS[paper].width} />
  }
  return (
    <>
      <div className={pieces.piece}>
        <PartTitle subject={subjectOf(attachment)}>{attachment.title}</PartTitle>
      </div>
      <AttachedPicture attachment={attachment} />
    </>
  )
}
