import { Text } from '@mantine/core'
import { IconFileText, IconListDetails } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { isEmptyPart } from '#domain/report/glance/empty-parts.ts'
import { FIRST_PART, isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import { formatCount } from '#domain/text/counts.ts'
import { useStable } from '../../../../ui/behaviour/use-stable.ts'
import { ReorderList } from '../../../../ui/lists/reorder-list.tsx'
import { attachmentSubject } from '../../pages/attached/attached-pages.tsx'
import { findPartsRefusedFor, type PartState, partState } from '../../pages/failed-sources.ts'
import type { PageSubject } from '../../pages/piece.ts'
import type { ReportPage } from '../../pages/report-pages.tsx'
import { TemplatesMenu } from '../../templates/templates-menu.tsx'
import { AttachmentsSection } from '../attachments/attachments-section.tsx'
import { NotesDialog } from '../notes/notes-dialog.tsx'
import { PanelRow } from '../panel-row.tsx'
import { ReplacedChanges } from '../replaced-changes.tsx'
import { withPartAt, withSettings } from '../save/report-edits.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { AddParts } from './add-parts.tsx'
import { PartColumnsDialog } from './columns/part-columns-dialog.tsx'
import { CredentialsPrompt } from './credentials-prompt.tsx'
import { type PartDialog, PartRow } from './part-row.tsx'
import classes from './parts.module.css'

interface PartsPanelProps {
  report: Report
  saver: ReportSaver
  pages: readonly ReportPage[]
  onShow: (subject: PageSubject) => void
}

export function PartsPanel({ report, saver, pages, onShow }: PartsPanelProps) {
  const { parts, parcels } = report
  const [dialog, setDialog] = useState<PartDialog | null>(null)
  const closeDialog = () => setDialog(null)
  const showPage = useStable(onShow)
  const startPart = (key: PartKey) => {
    const isPresent = parts.some((part) => part.key === key)
    if (!isWritten(key) || !isPresent) saver.startParts([key])
    if (isWritten(key)) setDialog({ kind: 'notes', partKey: key })
  }
  const sheet = parts.find(({ key }) => key === FIRST_PART)
  const others = parts.filter((part) => part !== sheet)
  const move = (key: PartKey, index: number) =>
    saver.edit(withPartAt(key, sheet === undefined ? index : index + 1))
  const row = (part: ReportPart) => (
    <PartRow part={part} saver={saver} index={parts.indexOf(part)} onShow={showPage} onAsk={setDialog} />
  )
  return (
    <section className={classes.panel} aria-label="Parts">
      <header className={classes.head}>
        <h2>Parts</h2>
        <span className={classes.count}>{formatCount(parts.length, 'part')}</span>
        <AddParts
          parts={parts}
          parcelCount={parcels.length}
          presets={report.presets}
          onAdd={startPart}
          onAsk={setDialog}
        />
        <TemplatesMenu report={report} saver={saver} />
      </header>
      <div className={classes.scroll}>
        <div className={classes.fixed}>
          <PanelRow
            icon={<IconFileText size={18} stroke={1.75} />}
            title="Cover"
            note="Always first"
            onShow={() => onShow('cover')}
          />
        </div>
        {sheet && <div className={classes.first}>{row(sheet)}</div>}
        {parts.length === 0 ? (
          <Text my={16} mx={8} c="dimmed">
            This report only has a cover. Add the parts that it should show.
          </Text>
        ) : others.length === 0 ? null : (
          <ReorderList
            label="Parts in their order"
            hasArrows={false}
            onMove={move}
            items={others.map((part) => ({
              key: part.key,
              label: PART_KINDS[part.key].title,
              isSkipped: part.printDisabled || (report.hideEmptyParts && isEmptyPart(part)),
              content: row(part),
            }))}
          />
        )}
        <AttachmentsSection report={report} onShow={(attachment) => onShow(attachmentSubject(attachment))} />
        {pages.some(({ subjects }) => subjects.includes('sources')) && (
          <div className={classes.fixed}>
            <PanelRow
              icon={<IconListDetails size={18} stroke={1.75} />}
              title="Sources"
              note="Always last"
              onShow={() => onShow('sources')}
            />
          </div>
        )}
      </div>
      <PartsProgress parts={parts} />
      {dialog?.kind === 'notes' && (
        <NotesDialog
          notes={report.notes}
          onChange={(notes) => saver.edit(withSettings({ notes }), 'typed')}
          onClose={() => {
            closeDialog()
            saver.flush()
          }}
        >
          <ReplacedChanges report={report} saver={saver} only="notes" className={classes.replaced} />
        </NotesDialog>
      )}
      {dialog?.kind === 'columns' && (
        <PartColumnsDialog
          partKey={dialog.partKey}
          presets={report.presets}
          onCustomize={(presets) => saver.edit(withSettings({ presets }))}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'credentials' && (
        <CredentialsPrompt
          credentialsKey={dialog.credentialsKey}
          onSaved={() =>
            saver.startParts([
              ...new Set([dialog.partKey, ...findPartsRefusedFor(parts, dialog.credentialsKey)]),
            ])
          }
          onClose={closeDialog}
        />
      )}
    </section>
  )
}

/** `8 of 11 complete · 1 incomplete · 1 failed`, with a bar. */
function PartsProgress({ parts }: { parts: readonly ReportPart[] }) {
  if (parts.length === 0) return null
  const count = (state: PartState) => parts.filter((part) => partState(part) === state).length
  const [complete, incomplete] = [count('complete'), count('incomplete')]
  const [failed, running] = [count('failed'), count('pending')]
  const others = [
    running > 0 && `${running} running`,
    incomplete > 0 && `${incomplete} incomplete`,
    failed > 0 && `${failed} failed`,
  ].filter(Boolean)
  const share = (number: number): CSSProperties => ({ flexGrow: number })
  return (
    <footer className={classes.foot}>
      <p className={classes.progress} role="status">
        {[`${complete} of ${parts.length} complete`, ...others].join(' · ')}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {complete > 0 && <span data-status="complete" style={share(complete)} />}
        {running > 0 && <span data-status="pending" style={share(running)} />}
        {incomplete > 0 && <span data-status="incomplete" style={share(incomplete)} />}
        {failed > 0 && <span data-status="failed" style={share(failed)} />}
      </div>
    </footer>
  )
}
