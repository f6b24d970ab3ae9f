import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { MAX_TITLE } from '#domain/text/cut/cut-text.ts'
import classes from './report-editor.module.css'
import { withTitle } from './save/report-edits.ts'
import type { ReportSaver } from './save/report-saver.ts'

/** A cleared title follows the address again. */
export function TitleField({ report, saver }: { report: Report; saver: ReportSaver }) {
  const [input, setInput] = useState<string | null>(null)
  const [titleBefore, setTitleBefore] = useState<string | null>(null)
  const isCurrent = input !== null && withTitle(input)(report).title === report.title
  return (
    <input
      className={classes.title}
      aria-label="Title of the report"
      maxLength={MAX_TITLE}
      autoComplete="off"
      value={isCurrent ? input : reportTitle(report)}
      onChange={({ currentTarget: { value } }) => {
        setInput(value)
        saver.edit(withTitle(value), 'typed')
      }}
      onFocus={() => setTitleBefore(report.title)}
      onBlur={() => {
        setInput(null)
        saver.flush()
      }}
      onKeyDown={(event) => {
        const { key, currentTarget } = event
        if (key === 'Enter') currentTarget.blur()
        if (key === 'Escape' && input !== null) {
          event.stopPropagation()
          setInput(null)
          saver.edit(withTitle(titleBefore ?? ''), 'typed')
        }
      }}
    />
  )
}
