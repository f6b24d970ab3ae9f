import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import type { Block } from '#domain/blocks/block.ts'
import type { MeasurePieces } from '../features/reports/pages/layout/measure-pieces.ts'
import { rowOf } from '../features/reports/pages/report.factory.ts'
import { type ReportPage, ReportPages } from '../features/reports/pages/report-pages.tsx'
import { useBaseMap } from '../state/map/base-map.ts'
import { QueryData } from '../state/queries/query-client.tsx'
import { recordedCalls } from './recorded-calls.ts'
import { show } from './show.tsx'

/** CSS pixels, a tenth of the content height of a Letter page. */
const PIECE_HEIGHT = 88
export const measure: MeasurePieces = (root) => ({
  heights: new Map(
    [...root.querySelectorAll<HTMLElement>('[data-piece]')].map((each) => [
      each.dataset.piece ?? '',
      PIECE_HEIGHT,
    ]),
  ),
  columns: new Map(),
})

/** Leaves pictures loading, because these tests do not need them. */
export function withoutPictures(): void {
  vi.stubGlobal('fetch', recordedCalls().fetch)
  useBaseMap.setState({ settings: { googleMaps: null } as never })
}

/** Renders the pages of a report. `showNext` replaces the report. */
export function showPages(report: Report, more: Partial<Parameters<typeof ReportPages>[0]> = {}) {
  let pages: ReportPage[] = []
  const node = (shown: Report) => (
    <QueryData>
      <ReportPages
        report={shown}
        branding={null}
        creaTrademarkStatement={false}
        units="imperial"
        zoom={1}
        onLayout={(laidOut) => {
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

export const page = (number: number) =>
  screen.getByRole('region', { name: new RegExp(`^Page ${number} of `) })

/** A table of yearly totals. */
export const table = (rows: number, releases: (index: number) => number | null = () => 1): Block => ({
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
