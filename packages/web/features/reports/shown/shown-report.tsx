import type { ShownReport as Shown } from '#contract/report/shown-report.ts'
import { type PictureAddresses, PictureAddressesContext } from '../pages/pictures/picture-addresses.ts'
import { ReportPages, type ReportPagesProps } from '../pages/report-pages.tsx'

interface ShownReportProps extends Pick<ReportPagesProps, 'zoom' | 'onLayout' | 'measure'> {
  shown: Shown
  pictures: PictureAddresses
}

/** A report without a session. Requests only pictures at the given addresses. */
export function ShownReport({ shown, pictures, ...pages }: ShownReportProps) {
  return (
    <PictureAddressesContext value={pictures}>
      <ReportPages {...shown} {...pages} />
    </PictureAddressesContext>
  )
}
