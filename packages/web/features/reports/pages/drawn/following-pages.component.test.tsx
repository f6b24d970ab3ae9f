import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import { useBaseMap } from '../../../../state/map/base-map.ts'
import { QueryData } from '../../../../state/queries/query-data.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { show } from '../../../../testing/show.tsx'
import type { MeasurePieces } from '../layout/measure-pieces.ts'
import {
  factOf,
  factsOf,
  parcelOfReport,
  partOf,
  pendingPart,
  reportOf,
  rowOf,
  sectionOf,
} from '../report.factory.ts'
import { type ReportPage, ReportPages } from '../report-pages.tsx'

/** Each piece is a tenth of what a page of Letter holds. */
const TENTH = 88
const measure: MeasurePieces = (root) => ({
  heights: new Map(
    [...root.querySelectorAll<HTMLElement>('[data-piece]')].map((each) => [each.dataset.piece ?? '', TENTH]),
  ),
  columns: new Map(),
})

beforeEach(() => {
  // No page of these tests loads a picture: what they are about is there before.
  vi.stubGlobal('fetch', recordedCalls().fetch)
  useBaseMap.setState({ settings: { googleMaps: null } as never })
})

function showPages(report: Report, more: Partial<Parameters<typeof ReportPages>[0]> = {}) {
  let pages: ReportPage[] = []
  const node = (shown: Report) => (
    <QueryData>
      <ReportPages
        report={shown}
        branding={null}
        creaTrademarkStatement={false}
        units="imperial"
        zoom={1}
        onPages={(laidOut) => {
          pages = laidOut
        }}
        measure={measure}
        {...more}
      />
    </QueryData>
  )
  const { showNext } = show(node(report))
  return { pages: () => pages, showNext: (next: Report) => showNext(node(next)) }
}

const page = (number: number) => screen.getByRole('region', { name: new RegExp(`^Page ${number} of `) })
const table = (rows: number, releases: (index: number) => number | null = () => 1): PartBlock => ({
  kind: 'table',
  key: 'table',
  title: 'Values',
  columns: [
    { key: 'year', title: 'Year', type: 'text' },
    { key: 'total', title: 'Total', type: 'currency0' },
  ],
  rows: Array.from({ length: rows }, (_, index) =>
    rowOf(`${index}`, [`${2026 - index}`, index === 1 ? null : 1_485_000 - index], releases(index)),
  ),
})

describe('Pages that follow their report', () => {
  /** Shows reports one after the other, and returns the pieces that were measured for the last. */
  function measuredFor(...reports: Report[]): string[] {
    let measured: string[] = []
    const [first, ...others] = reports
    const { showNext } = showPages(first as Report, {
      measure(root) {
        const sizes = measure(root)
        measured = [...sizes.heights.keys()]
        return sizes
      },
    })
    for (const next of others) {
      measured = []
      showNext(next)
    }
    return measured
  }
  const parcel = partOf('parcel', [sectionOf([factsOf(factOf('PID'))])])
  const sales = partOf('sales', [sectionOf([table(2)])])

  it('measure a part that came in, and no other', () => {
    const measured = measuredFor(reportOf([parcel, pendingPart('sales')]), reportOf([parcel, sales]))
    expect(measured.some((key) => key.startsWith('sales/'))).toBe(true)
    expect(measured.filter((key) => key.startsWith('parcel'))).toEqual([])
  })

  it('measure nothing of a part that says the same once more', () => {
    const measured = measuredFor(
      reportOf([parcel, sales]),
      reportOf([parcel, { ...sales, status: 'pending' }]),
      reportOf([parcel, { ...sales, taskId: 'another' }]),
    )
    expect(measured).toEqual([])
  })

  it('measure values whose sources have other numbers than before', () => {
    const other = partOf('parcel', [sectionOf([factsOf(factOf('PID', { releaseId: 7 }))])])
    const measured = measuredFor(reportOf([pendingPart('parcel'), sales]), reportOf([other, sales]))
    expect(measured.some((key) => key.startsWith('sales/0/0/row'))).toBe(true)
    expect(within(page(2)).getByRole('heading', { name: /^Values/ }).textContent).toContain('[2]')
  })

  it('measure the title of a part that comes to stand first, for it has no space above it there', () => {
    expect(measuredFor(reportOf([parcel, sales]), reportOf([sales, parcel]))).toEqual(['sales', 'parcel'])
  })

  it('that are far from view are drawn when there is time, and are not ready before', async () => {
    const many = Array.from({ length: 12 }, (_, index) => sectionOf([table(14)], { title: `Lot ${index}` }))
    const parcels = many.map((_, index) => parcelOfReport({ upid: `${index}` }))
    showPages(reportOf([partOf('assessments', many)], { parcels }))
    const pages = () => document.querySelector('[data-report-pages]')?.getAttribute('data-report-pages')
    expect([page(2), page(9)].map((each) => each.querySelectorAll('tr').length > 0)).toEqual([true, false])
    expect(pages()).toBe('measuring')
    await waitFor(() => expect(pages()).toBe('ready'))
    expect(page(9).querySelectorAll('tr').length).toBeGreaterThan(0)
  })
})
