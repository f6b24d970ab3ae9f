import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { measure, page, showPages, table, withoutPictures } from '../../../../testing/report-pages.tsx'
import {
  factOf,
  factsOf,
  partOf,
  pendingPart,
  reportOf,
  sectionOf,
  someReportParcel,
} from '../report.factory.ts'

beforeEach(withoutPictures)

describe('Pages that follow their report', () => {
  /** Shows reports in sequence. Returns the pieces measured for the last one. */
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
    const parcels = many.map((_, index) => someReportParcel({ upid: `${index}` }))
    showPages(reportOf([partOf('assessments', many)], { parcels }))
    const pages = () => document.querySelector('[data-report-pages]')?.getAttribute('data-report-pages')
    expect([page(2), page(9)].map((each) => each.querySelectorAll('tr').length > 0)).toEqual([true, false])
    expect(pages()).toBe('measuring')
    await waitFor(() => expect(pages()).toBe('ready'))
    expect(page(9).querySelectorAll('tr').length).toBeGreaterThan(0)
  })
})
