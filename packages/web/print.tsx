import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { markPrintFailed, PrintedReport } from './app/print/printed-report.tsx'
import { loadChartDrawing } from './features/reports/pages/chart/chart-piece.tsx'

// Prevents printing a broken page.
addEventListener('error', markPrintFailed)
addEventListener('unhandledrejection', markPrintFailed)

// Without the font, pages would be laid out twice. Without the chart code, they would wait for it.
const font = document.fonts.load('16px "Inter Variable"')
const drawing = loadChartDrawing()
const response = await fetch('/print/report.json')
if (!response.ok) throw new Error('There is no report to print.')
const content = (await response.json()) as ShownReport
await Promise.all([font, drawing])
const container = document.getElementById('root')
if (container === null) throw new Error('print.html has no element #root')
createRoot(container).render(<PrintedReport shown={content} />)
