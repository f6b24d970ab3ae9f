import { useElementSize } from '@mantine/hooks'
import type { ShownReport as Shown } from '#contract/report/shown-report.ts'
import { PAPERS } from '#domain/report/paper.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import type { PictureAddresses } from '../pages/pictures/picture-addresses.ts'
import { PrintPages } from '../print/print-pages.tsx'
import { ReportFlow } from './report-flow.tsx'
import classes from './shared-page.module.css'
import { SharedPdfButton } from './shared-pdf-button.tsx'
import { ShownReport } from './shown-report.tsx'

/** Width in CSS pixels below which paper pages are too small to read. */
const MIN_PAGES_WIDTH = 720
const MARGIN = 24

interface SharedViewProps {
  shown: Shown
  pictures: PictureAddresses
  pdfVisit: string | null
}

export function SharedView({ shown, pictures, pdfVisit }: SharedViewProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { paper } = shown.report
  const { name, companyName } = shown.branding ?? { name: '', companyName: '' }
  const from = [name, companyName].filter(Boolean).join(' · ')
  const isWide = width >= MIN_PAGES_WIDTH
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <div className={classes.titles}>
          <h1>{reportTitle(shown.report)}</h1>
          {from !== '' && <p>{from}</p>}
        </div>
        <div className={classes.actions}>
          {isWide && <PrintPages />}
          {pdfVisit !== null && <SharedPdfButton visit={pdfVisit} />}
        </div>
      </header>
      <section
        className={classes.scroll}
        aria-label="Report"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={ref} className={isWide ? classes.pages : undefined}>
          {isWide && (
            <ShownReport
              shown={shown}
              pictures={pictures}
              zoom={Math.min(1, (width - 2 * MARGIN) / PAPERS[paper].width)}
              onLayout={() => {}}
            />
          )}
          {!isWide && width > 0 && <ReportFlow shown={shown} pictures={pictures} width={width} />}
        </div>
      </section>
    </main>
  )
}
