import { type ReactNode, use } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import type { Report } from '#contract/report/reports.ts'
import { coverPid } from '#domain/report/cover.ts'
import { documentName } from '#domain/report/report-title.ts'
import { formatLongDay } from '#domain/text/moments.ts'
import type { AttachedPage } from './attached/attached-pages.tsx'
import { Letterhead, type ReportLetterhead } from './letterhead.tsx'
import { PictureAddressesContext } from './pictures/picture-addresses.ts'
import classes from './report-pages.module.css'

interface PaperPageProps {
  page: { number: number; id: string }
  count: number
  /** Header and footer. Absent for the cover, which fills the paper. */
  frame?:
    | {
        title: string
        report: Pick<Report, 'parcels' | 'createdAt' | 'isOfAnalysis'>
        branding: Branding | null
        letterhead: ReportLetterhead | null
        /** See `Piece`. */
        continues: string | null
      }
    | undefined
  /** Page of an attached PDF, which fills the paper. */
  attachedPdf?: AttachedPage | undefined
  /** Scale of the content. Below 1 if a single piece is higher than the page. */
  scale?: number
  children: ReactNode
}

export function PaperPage(props: PaperPageProps) {
  const { page, count, frame, attachedPdf, scale = 1, children } = props
  const { number, id } = page
  const isOmitted = use(PictureAddressesContext)?.omitsAttachedPdfs === true && attachedPdf !== undefined
  const label = `Page ${number} of ${count}`
  return (
    <div
      className={classes.slot}
      id={id}
      data-report-page={number}
      data-attached-pdf={attachedPdf?.index === 0 ? attachedPdf.attachment.id : undefined}
      hidden={isOmitted}
    >
      {!isOmitted && (
        <section className={classes.page} aria-label={label}>
          {frame?.letterhead && <Letterhead {...frame.letterhead} />}
          {frame && <RunningHead title={frame.title} report={frame.report} continues={frame.continues} />}
          {frame ? (
            <div className={classes.content} style={scale < 1 ? { transform: `scale(${scale})` } : undefined}>
              {children}
            </div>
          ) : (
            children
          )}
          {frame && (
            <footer className={classes.foot}>
              <BrandingNames {...frame.branding} />
              <time dateTime={frame.report.createdAt}>{formatLongDay(frame.report.createdAt)}</time>
              <strong>{label}</strong>
            </footer>
          )}
        </section>
      )}
    </div>
  )
}

function BrandingNames({ name = '', companyName = '' }: Partial<Pick<Branding, 'name' | 'companyName'>>) {
  const [first, ...others] = [name, companyName].filter((line) => line !== '')
  return (
    <span className={classes.long} title={[first, ...others].join(' ') || undefined}>
      <strong>{first}</strong> {others}
    </span>
  )
}

interface RunningHeadProps {
  title: string
  report: Pick<Report, 'parcels' | 'isOfAnalysis'>
  continues: string | null
}

function RunningHead({ title, report, continues }: RunningHeadProps) {
  const { parcels } = report
  const pid = parcels.length === 1 ? coverPid(parcels[0]?.pid ?? null) : null
  const note = continues === null ? pid : `${continues} (continued)`
  return (
    <header className={classes.head}>
      <strong>{documentName(report)}</strong>
      <span className={classes.long} title={title}>
        {title}
      </span>
      {note && (
        <span className={`${classes.long} ${classes.aside}`} title={note}>
          {note}
        </span>
      )}
    </header>
  )
}
