import type { CSSProperties } from 'react'
import type { ReportAttachment } from '#contract/report/reports.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { formatCount } from '#domain/text/counts.ts'
import { Cover } from '../cover/cover.tsx'
import { useAssembly } from '../cover/use-assembly.ts'
import { type PictureAddresses, PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import { PieceRuns } from '../pages/piece-runs.tsx'
import { usePrintStyle } from '../pages/print-style.ts'
import pages from '../pages/report-pages.module.css'
import { useReportPieces } from '../pages/report-pieces.tsx'
import classes from './report-flow.module.css'

/** Size of text relative to paper, for legibility on a phone. */
const TEXT_SCALE = 1.25
const MARGIN = 16
/** CSS pixels. Narrower than on paper, so that text is larger. */
const COVER = { width: 560, minHeight: 900 }
/** Cover sized to the aspect ratio of an uploaded picture. */
const PICTURE_COVER = { width: COVER.width, minHeight: 0 }

interface ReportFlowProps {
  shown: ShownReport
  pictures: PictureAddresses
  width: number
}

/** A report as a single column, for narrow windows. */
export function ReportFlow({ shown, pictures, width }: ReportFlowProps) {
  const { report, branding, creaTrademarkStatement, units } = shown
  const columnWidth = Math.floor(width / TEXT_SCALE)
  const contentWidth = columnWidth - 2 * MARGIN
  const pieces = useReportPieces(report, branding, units, contentWidth)
  const assembly = useAssembly(report, units)
  usePrintStyle(report.paper)
  const style = { width: columnWidth, zoom: TEXT_SCALE, '--margin': `${MARGIN}px` } as CSSProperties
  const hasOwnPicture = report.coverType === 'custom_image' && report.propertyImage !== ''
  return (
    <PictureAddressesContext value={pictures}>
      <div
        className={`${pages.paper} ${classes.flow}`}
        style={style}
        data-report-pages="ready"
        data-report-flow
      >
        {/* Shown without round pictures, which would hide the large one. */}
        <Cover
          report={{ ...report, showGoogleImages: false }}
          branding={branding}
          creaTrademarkStatement={creaTrademarkStatement}
          assembly={assembly}
          width={columnWidth}
          design={hasOwnPicture ? PICTURE_COVER : COVER}
        />
        <div className={classes.content}>
          <PieceRuns pieces={pieces} columns={null} />
          {pictures.ofAttachment && report.attachments.length > 0 && (
            <FileList files={report.attachments} addressOf={pictures.ofAttachment} />
          )}
        </div>
      </div>
    </PictureAddressesContext>
  )
}

interface FileListProps {
  files: readonly ReportAttachment[]
  addressOf: (attachmentId: string) => string
}

function FileList({ files, addressOf }: FileListProps) {
  return (
    <section className={classes.files} aria-labelledby="attached-files">
      <h2 id="attached-files">Attached files</h2>
      <ul>
        {files.map(({ id, title, type, pages }) => (
          <li key={id}>
            <a href={addressOf(id)} download={title}>
              {title}
            </a>
            {type === 'application/pdf' && `, ${formatCount(pages.length, 'page')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
