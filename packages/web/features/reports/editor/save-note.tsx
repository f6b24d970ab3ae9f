import { Button } from '@mantine/core'
import type { Report } from '#contract/report/reports.ts'
import { formatMoment } from '#domain/text/moments.ts'
import classes from './report-editor.module.css'
import type { ReportSaver, SaveStatus } from './save/report-saver.ts'

interface SaveNoteProps {
  report: Report
  saver: ReportSaver
}

/** `Saved 10:42 a.m.`, or what saving waits for. */
export function SaveNote({ report: { updatedAt }, saver }: SaveNoteProps) {
  const status = saver.status((state) => state.status)
  return (
    <div className={classes.saved} data-status={status}>
      <span role="status">{status === 'saved' ? `Saved ${savedAt(updatedAt)}` : NOTES[status]}</span>
      {status === 'failed' && (
        <Button variant="default" size="compact-sm" onClick={saver.retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

const NOTES: Record<Exclude<SaveStatus, 'saved'>, string> = {
  saving: 'Saving…',
  away: 'Not saved yet: waiting for the server',
  failed: 'Not saved',
}

const savedAt = (updatedAt: string): string => {
  const isToday = formatMoment(updatedAt, 'day') === formatMoment(new Date(), 'day')
  return formatMoment(updatedAt, isToday ? 'time' : 'shortDay')
}
