import { expect, test } from 'vitest'
import type { ReportPart } from '#contract/report/reports.ts'
import { factOf, factsOf, partOf, reportOf, sectionOf } from './report.factory.ts'
import { reportPieces } from './report-pieces.ts'

const pagesBegunBy = (parts: ReportPart[]) =>
  reportPieces(reportOf(parts, { showGlance: true, hideEmptyParts: true }), null, 'metric', 600)
    .filter(({ beginsPage }) => beginsPage)
    .map(({ subject }) => subject)

test('Parts begin a page after the page at a glance; without any, the sources follow on it', () => {
  const filled = partOf('parcel', [sectionOf([factsOf(factOf('area'))])])
  expect(pagesBegunBy([filled])).toEqual(['glance', 'parcel'])
  expect(pagesBegunBy([partOf('listings', [])])).toEqual(['glance'])
})
