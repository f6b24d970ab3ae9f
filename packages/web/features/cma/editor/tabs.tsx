import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { MAX_ANALYSIS_NOTES } from '#domain/valuation/analysis/analysis-limits.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { TabBar } from '../../../ui/pages/tab-bar.tsx'
import { CompetitionSection, MarketSection } from '../answer/market-section.tsx'
import { StudySection } from '../answer/study-section.tsx'
import { ComparablesTab } from '../comparables/comparables-tab.tsx'
import { AdjustmentGrid } from '../grid/adjustment-grid.tsx'
import classes from './analysis-editor.module.css'
import { BackTestSection } from './back-test-section.tsx'
import { NetSheetTab } from './net-sheet-tab.tsx'
import { SubjectTab } from './subject/subject-tab.tsx'
import type { EditedAnalysis } from './use-analysis-changes.ts'
import { useTypedValue } from './use-typed-value.ts'

type TabKey = 'subject' | 'comparables' | 'grid' | 'market' | 'net' | 'notes'

interface TabsProps extends ComponentProps<typeof ComparablesTab> {
  isMovingSubject: boolean
  onMoveSubject: () => void
}

export function Tabs(props: TabsProps) {
  const { analysis, answer, changes, hoverId, onPoint, onDraft, isMovingSubject, onMoveSubject } = props
  const { units } = usePreferences()
  const [tab, setTab] = useState<TabKey>('comparables')
  const tabProps = { analysis, answer, changes }
  return (
    <TabBar<TabKey>
      label="Market analysis"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          key: 'subject',
          label: 'Subject',
          content: (
            <SubjectTab
              key={changes.discardCount}
              {...tabProps}
              isMoving={isMovingSubject}
              onMove={onMoveSubject}
            />
          ),
        },
        {
          key: 'comparables',
          label: 'Comparables',
          content: <ComparablesTab {...tabProps} hoverId={hoverId} onPoint={onPoint} onDraft={onDraft} />,
        },
        { key: 'grid', label: 'Grid', content: <AdjustmentGrid {...tabProps} onPoint={onPoint} /> },
        {
          key: 'market',
          label: 'Market',
          content: answer && (
            <div className={classes.stack}>
              <MarketSection answer={answer} hasParcel={analysis.subject.upid !== null} units={units} />
              {answer.listings === 'known' && <CompetitionSection answer={answer} />}
              <StudySection answer={answer} />
              <BackTestSection analysis={analysis} />
            </div>
          ),
        },
        { key: 'net', label: 'Net sheet', content: <NetSheetTab key={changes.discardCount} {...tabProps} /> },
        { key: 'notes', label: 'Notes', content: <NotesTab key={changes.discardCount} {...tabProps} /> },
      ]}
    />
  )
}

function NotesTab({ analysis, changes }: Pick<EditedAnalysis, 'analysis' | 'changes'>) {
  const field = useTypedValue({
    savedValue: analysis.notes,
    read: (text) => text,
    save: (notes, isExpected) =>
      changes.change(
        () => ({ notes }),
        (current) => isExpected(current.notes),
      ),
  })
  return (
    <div style={{ padding: 16 }}>
      <Textarea
        label="Notes"
        description="Saved when you leave the field. Clients see them only if “Notes” is chosen among the pages under Share."
        autosize
        minRows={8}
        maxLength={MAX_ANALYSIS_NOTES}
        value={field.value}
        onChange={({ currentTarget }) => field.set(currentTarget.value)}
        onBlur={field.leave}
      />
    </div>
  )
}
