import type { ReportAttachment } from '#contract/report/reports.ts'
import { PAPERS, type Paper } from '#domain/report/paper.ts'
import { PartTitle } from '../part-title.tsx'
import type { PageSubject } from '../piece.ts'
import pieces from '../pieces.module.css'
import { AttachedPdfPage } from './attached-pdf-page.tsx'
import { AttachedPicture } from './attached-picture.tsx'

/** A picture under its title, or a page of a PDF, which fills the paper. */
export interface AttachedPage {
  attachment: ReportAttachment
  /** From 0, within the file. */
  index: number
}

export const subjectOf = ({ id }: ReportAttachment): PageSubject => `attachment-${id}`

export function attachedPages(attachments: readonly ReportAttachment[]): AttachedPage[] {
  return attachments
    .filter(({ printDisabled }) => !printDisabled)
    .flatMap((attachment) => attachment.pages.map((_size, index) => ({ attachment, index })))
}

export const isOfPdf = ({ attachment: { type } }: AttachedPage): boolean => type === 'application/pdf'

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
