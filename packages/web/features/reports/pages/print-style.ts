import { useLayoutEffect } from 'react'
import { PAPERS, type Paper } from '#domain/report/paper.ts'
import { adoptStyle } from '../../../lib/adopt-style.ts'

const createPrintStyle = (paper: Paper): string => `
@page { size: ${PAPERS[paper].css}; margin: 0; }
@media print {
  body *:not(:has([data-report-pages]), [data-report-pages], [data-report-pages] *) { display: none !important; }
  :has([data-report-pages]) {
    position: static !important; display: block !important; float: none !important; overflow: visible !important;
    width: auto !important; height: auto !important; min-height: 0 !important; max-width: none !important; max-height: none !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; inset: auto !important; transform: none !important;
    background: #fff !important; box-shadow: none !important; contain: none !important;
  }
}`

export function usePrintStyle(paper: Paper): void {
  useLayoutEffect(() => adoptStyle(createPrintStyle(paper)), [paper])
}
