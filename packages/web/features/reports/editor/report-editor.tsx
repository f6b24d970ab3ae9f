import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { formatDay, formatMoment } from '#domain/text/moments.ts'
import { createMediaQueryStore } from '../../../lib/store/store.ts'
import { useStable } from '../../../ui/behaviour/use-stable.ts'
import { UndoButtons } from '../../../ui/buttons/undo-buttons.tsx'
import { PageTools } from '../../../ui/pages/page-tools.ts'
import type { PageSubject } from '../pages/piece.ts'
import type { ReportPage } from '../pages/report-pages.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { PdfButton } from './pdf/pdf-button.tsx'
import { PrintButton } from './print/print-dialog.tsx'
import { ReplacedChanges } from './replaced-changes.tsx'
import classes from './report-editor.module.css'
import { useRunParts } from './run/use-run-parts.ts'
import { getSaver } from './save/open-report.ts'
import type { ReportSaver, SaveStatus } from './save/report-saver.ts'
import { SettingsPanel } from './settings/settings-panel.tsx'
import { ShareButton } from './share/share-dialog.tsx'
import { TitleField } from './title-field.tsx'
import { ReportView } from './view/report-view.tsx'

/** Whether the window has no room for panels beside the pages. The style sheet uses the same width. */
const useIsFolded = createMediaQueryStore('(max-width: 1023px)')

const PANES = ['parts', 'pages', 'settings'] as const
type Pane = (typeof PANES)[number]
const PANE_TITLES: Record<Pane, string> = { parts: 'Parts', pages: 'Pages', settings: 'Settings' }

interface ReportEditorProps {
  report: Report
  onOpenVersion: (versionId: string) => void
}

export function ReportEditor({ report, onOpenVersion }: ReportEditorProps) {
  const saver = getSaver(report.id)
  const [pane, setPane] = useState<Pane>('pages')
  const [pages, setPages] = useState<readonly ReportPage[]>([])
  const isFolded = useIsFolded()
  useRunParts(report)
  useSaveOnLeave(saver)
  const updatePages = useStable((newPages: ReportPage[]) => {
    if (!areSamePages(pages, newPages)) setPages(newPages)
  })
  const show = (subject: PageSubject) => {
    setPane('pages')
    const page = pages.find(({ subjects }) => subjects.includes(subject))
    const title = document.getElementById(`report-part-${subject}`)
    ;(title ?? (page && document.getElementById(page.id)))?.scrollIntoView({ block: 'start' })
  }
  const contents: Record<Pane, ReactNode> = {
    parts: <PartsPanel report={report} saver={saver} pages={pages} onShow={show} />,
    pages: <ReportView report={report} pageCount={pages.length} onLayout={updatePages} />,
    settings: <SettingsPanel report={report} saver={saver} onOpenVersion={onOpenVersion} />,
  }
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <VisuallyHidden component="h1">{reportTitle(report)}</VisuallyHidden>
        <Button
          component={Link}
          to="/dashboard/reports"
          variant="subtle"
          color="gray"
          h={36}
          px={8}
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          className={classes.back}
        >
          Reports
        </Button>
        <div className={classes.titles}>
          <TitleField report={report} saver={saver} />
          <SaveNote report={report} saver={saver} />
        </div>
        <ReportUndo saver={saver} />
        {use(PageTools)}
        <div className={classes.actions}>
          <ShareButton report={report} />
          <PrintButton report={report} saver={saver} />
          <PdfButton report={report} saver={saver} />
        </div>
      </header>
      <ReplacedChanges report={report} saver={saver} className={classes.replaced} />
      {isFolded && (
        <div className={classes.tabs}>
          <SegmentedControl
            fullWidth
            aria-label="Shown"
            data={PANES.map((value) => ({ value, label: PANE_TITLES[value] }))}
            value={pane}
            onChange={(value) => setPane(value as Pane)}
          />
        </div>
      )}
      <div className={classes.panes}>
        {PANES.map((name) => (
          <div key={name} className={classes.pane} data-pane={name} data-shown={!isFolded || pane === name}>
            {contents[name]}
          </div>
        ))}
      </div>
    </main>
  )
}

const areSamePages = (a: readonly ReportPage[], b: readonly ReportPage[]): boolean =>
  a.length === b.length && a.every(({ subjects }, index) => subjects.join() === b[index]?.subjects.join())

function useSaveOnLeave(saver: ReportSaver): void {
  useEffect(() => {
    saver.flush()
    return () => saver.flush()
  }, [saver])
}

function ReportUndo({ saver }: { saver: ReportSaver }) {
  const { past, future } = saver.history()
  return (
    <UndoButtons undo={past.length > 0 ? saver.undo : null} redo={future.length > 0 ? saver.redo : null} />
  )
}

function SaveNote({ report: { updatedAt }, saver }: { report: Report; saver: ReportSaver }) {
  const status = saver.status((state) => state.status)
  return (
    <div className={classes.saved} data-status={status}>
      <span role="status">
        {status === 'saved' ? `Saved ${formatTime(updatedAt)}` : STATUS_TEXTS[status]}
      </span>
      {status === 'failed' && (
        <Button variant="default" size="compact-sm" onClick={saver.retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

const STATUS_TEXTS: Record<Exclude<SaveStatus, 'saved'>, string> = {
  saving: 'Saving…',
  away: 'Not saved yet: waiting for the server',
  failed: 'Not saved',
}

const formatTime = (updatedAt: string): string => {
  const isToday = formatDay(updatedAt) === formatDay(new Date())
  return formatMoment(updatedAt, isToday ? 'time' : 'shortDay')
}
