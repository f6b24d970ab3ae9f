import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { useBaseMap } from '../../../../state/map/base-map.ts'
import { QueryData } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { show } from '../../../../testing/show.tsx'
import type { MeasurePieces } from '../layout/measure-pieces.ts'
import { type PictureAddresses, PictureAddressesContext } from '../pictures/picture-addresses.ts'
import { attachmentOf, factOf, factsOf, partOf, reportOf, sectionOf } from '../report.factory.ts'
import { type ReportPage, ReportPages } from '../report-pages.tsx'

const measure: MeasurePieces = (root) => ({
  heights: new Map(
    [...root.querySelectorAll<HTMLElement>('[data-piece]')].map((each) => [each.dataset.piece ?? '', 88]),
  ),
  columns: new Map(),
})

beforeEach(() => {
  vi.stubGlobal('fetch', recordedCalls().fetch)
  useBaseMap.setState({ settings: { googleMaps: null } as never })
})

/** Returns the pages of the report. */
function showPages(report: Report, pictures: PictureAddresses | null = null): ReportPage[] {
  let pages: ReportPage[] = []
  show(
    <PictureAddressesContext value={pictures}>
      <QueryData>
        <ReportPages
          report={report}
          branding={null}
          creaTrademarkStatement={false}
          units="metric"
          zoom={1}
          onLayout={(laidOut) => {
            pages = laidOut
          }}
          measure={measure}
        />
      </QueryData>
    </PictureAddressesContext>,
  )
  return pages
}

const page = (number: number) => screen.getByRole('region', { name: new RegExp(`^Page ${number} of `) })

describe('Attached files', () => {
  const plan = attachmentOf('plan', {
    type: 'application/pdf',
    pages: [
      { width: 612, height: 792 },
      { width: 792, height: 612 },
    ],
  })
  const photo = attachmentOf('photo', { type: 'image/jpeg', pages: [{ width: 800, height: 600 }] })
  const parts = [partOf('sales', [sectionOf([factsOf(factOf('price'))])])]

  it('stand between the parts and the sources, in their order, and count as pages', () => {
    const pages = showPages(reportOf(parts, { attachments: [plan, photo] }))
    expect(pages.map(({ subjects }) => subjects)).toEqual([
      ['cover'],
      ['sales'],
      ['attachment-plan'],
      ['attachment-plan'],
      ['attachment-photo'],
      ['sources'],
    ])
    within(page(5)).getByRole('heading', { name: 'photo' })
    within(page(6)).getByRole('heading', { name: 'Sources and dates' })
  })

  it('that are left out of print have no page', () => {
    const pages = showPages(reportOf(parts, { attachments: [{ ...plan, printDisabled: true }, photo] }))
    expect(pages.map(({ subjects }) => subjects[0])).toEqual([
      'cover',
      'sales',
      'attachment-photo',
      'sources',
    ])
  })

  it('keep their place where their pages are put in afterwards', () => {
    const addresses = {
      ofPart: String,
      ofFirstParcel: () => '/parcel',
      ofAttachment: String,
      omitsAttachedPdfs: true,
    }
    showPages(reportOf(parts, { attachments: [plan, photo] }), addresses)
    const omitted = [...document.querySelectorAll<HTMLElement>('[data-report-page][hidden]')]
    expect(omitted.map(({ dataset }) => [dataset.reportPage, dataset.attachedPdf])).toEqual([
      ['3', 'plan'],
      ['4', undefined],
    ])
  })
})
