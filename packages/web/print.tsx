import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { failToPrint, PrintedReport } from './app/print/printed-report.tsx'

// A page that cannot be shown is never printed.
addEventListener('error', failToPrint)
addEventListener('unhandledrejection', failToPrint)

const response = await fetch('/print/report.json')
if (!response.ok) throw new Error('There is no report to print.')
const shown = (await response.json()) as ShownReport
const container = document.getElementById('root')
if (container === null) throw new Error('print.html has no element #root')
createRoot(container).render(<PrintedReport shown={shown} />)
