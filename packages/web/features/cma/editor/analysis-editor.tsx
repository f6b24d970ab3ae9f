import { Button, Menu, Skeleton } from '@mantine/core'
import { IconHistory, IconList, IconRefresh, IconShare3 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatDay } from '#domain/text/moments.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { NOT_AN_APPRAISAL } from '#domain/valuation/analysis/answer-texts.ts'
import { formatClass } from '#domain/valuation/analysis/attribute-texts.ts'
import { findDifferentClass } from '#domain/valuation/analysis/subject-attributes.ts'
import { messageInPlace } from '../../../lib/api/api-error.ts'
import { SmallMap } from '../../../map/small/small-map.tsx'
import { useLeaveWarning } from '../../../state/use-leave-warning.ts'
import { useIsNarrow } from '../../../ui/behaviour/use-is-narrow.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { MenuItem } from '../../../ui/buttons/button-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { UndoButtons } from '../../../ui/buttons/undo-buttons.tsx'
import { ErrorState } from '../../../ui/hints/notice.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { refreshAnalysis, useAnswer } from '../analysis-queries.ts'
import { AccuracyCard, NarrowingCard, ValueCard } from '../answer/value-card.tsx'
import { WhyCard } from '../answer/why-card.tsx'
import { ShareDialog } from '../share/share-dialog.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import classes from './analysis-editor.module.css'
import { MapLegend, toMapMarks } from './map-marks.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { Tabs } from './tabs.tsx'
import { type AnalysisChanges, type EditedAnalysis, useAnalysisChanges } from './use-analysis-changes.ts'

const NEWS_TEXTS = {
  sales: 'Sales or their data have changed since this analysis read them.',
  place: 'The neighbourhood or strata plan of the subject or of a sale is now known.',
  market: 'There is a newer market line or past record.',
} as const
const UNSAVED_WARNING = 'A change could not be saved. Leaving the page discards it and the text you typed.'

export type ReportSlot = (upid: string | null, analysisId: string) => ReactNode

export function AnalysisEditor({ analysis, renderReport }: { analysis: Analysis; renderReport: ReportSlot }) {
  const changes = useAnalysisChanges(analysis)
  useLeaveWarning(changes.isSaving || changes.refused.length > 0, UNSAVED_WARNING, changes.hasRefusedChanges)
  const [draft, setDraft] = useState<AnalysisChange | null>(null)
  const [hoverId, setHoverId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'share' | 'versions' | null>(null)
  const [isMovingSubject, setMovingSubject] = useState(false)
  const answerQuery = useAnswer(analysis, draft)
  const { data: answer, isFetching } = answerQuery
  const { subject } = analysis
  const marks = useMemo(() => toMapMarks(analysis, answer), [analysis, answer])
  return (
    <main className={classes.page} aria-busy={isFetching}>
      <Header
        analysis={analysis}
        changes={changes}
        renderReport={renderReport}
        isFetching={isFetching}
        onDialog={setDialog}
      />
      <div className={classes.body}>
        <div className={classes.map}>
          <SmallMap
            label="Subject, sales and listings"
            marks={marks}
            ring={analysis.area.kind === 'ring' ? analysis.area.metres : null}
            neighbourhood={analysis.area.kind === 'neighbourhood' ? subject.neighbourhood : null}
            hoverId={hoverId}
            onPoint={setHoverId}
            onPick={
              isMovingSubject
                ? (position) => {
                    setMovingSubject(false)
                    changes.change(() => ({ subject: { position: [...position] } }))
                  }
                : undefined
            }
          />
          <div className={classes.legend}>
            {isMovingSubject ? 'Click the place of the subject.' : <MapLegend marks={marks} />}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
        <section className={classes.answer} aria-label="Answer" tabIndex={0}>
          <RefusedChanges changes={changes} analysis={analysis} />
          <Answer answerQuery={answerQuery} changes={changes} />
        </section>
        <div className={classes.tabs}>
          <Tabs
            analysis={analysis}
            answer={answer}
            changes={changes}
            hoverId={hoverId}
            isMovingSubject={isMovingSubject}
            onPoint={setHoverId}
            onDraft={setDraft}
            onMoveSubject={() => setMovingSubject(!isMovingSubject)}
          />
          <p className={classes.about}>
            {formatClass(subject.marketClass, findDifferentClass(subject), subject.tenure)} · effective{' '}
            {formatDate(analysis.effectiveDate)}
            {answer?.value && ` · ${formatEstimate(answer.value.dollars)}`} · Sales read{' '}
            {formatDay(analysis.readAt)}
          </p>
        </div>
      </div>
      {dialog === 'share' && (
        <ShareDialog analysis={analysis} changes={changes} onClose={() => setDialog(null)} />
      )}
      {dialog === 'versions' && (
        <VersionsDialog analysis={analysis} changes={changes} onClose={() => setDialog(null)} />
      )}
    </main>
  )
}

interface HeaderProps extends Omit<EditedAnalysis, 'answer'> {
  renderReport: ReportSlot
  isFetching: boolean
  onDialog: (dialog: 'share' | 'versions') => void
}

function Header({ analysis, changes, renderReport, isFetching, onDialog }: HeaderProps) {
  const isNarrow = useIsNarrow()
  const { subject, title, id } = analysis
  return (
    <PageHeader
      title={title ?? subject.name}
      details={<span className={classes.badge}>{NOT_AN_APPRAISAL}</span>}
      more={
        <>
          <MenuItem icon={IconHistory} onClick={() => onDialog('versions')}>
            Versions
          </MenuItem>
          <Menu.Item
            component={Link}
            to="/dashboard/cma"
            leftSection={<IconList size={16} stroke={1.75} aria-hidden />}
          >
            All analyses
          </Menu.Item>
        </>
      }
    >
      <span className={classes.saved} role="status">
        {describeSaveState(changes, isFetching)}
      </span>
      <UndoButtons
        undo={changes.canUndo && !changes.isSaving ? changes.undo : null}
        redo={changes.canRedo && !changes.isSaving ? changes.redo : null}
      />
      {!isNarrow && <IconButton icon={IconHistory} label="Versions" onClick={() => onDialog('versions')} />}
      <div className={classes.actions}>
        {renderReport(subject.upid, id)}
        <ActionButton variant="filled" h={36} icon={IconShare3} onClick={() => onDialog('share')}>
          Share
        </ActionButton>
        {!isNarrow && (
          <Button component={Link} to="/dashboard/cma" variant="default" h={36}>
            All analyses
          </Button>
        )}
      </div>
    </PageHeader>
  )
}

function describeSaveState({ isSaving, refused }: AnalysisChanges, isFetching: boolean): string {
  if (isSaving) return 'Saving…'
  if (isFetching) return 'Computing…'
  return refused.length > 0 ? 'Not saved' : 'Saved'
}

interface AnswerProps {
  answerQuery: ReturnType<typeof useAnswer>
  changes: AnalysisChanges
}

function Answer({ answerQuery: { data: answer, error, refetch, isFetching }, changes }: AnswerProps) {
  return (
    <>
      {answer && answer.news.length > 0 && (
        <div className={classes.outdated} role="status">
          <p>
            {answer.news.map((news) => NEWS_TEXTS[news]).join(' ')} Renewing stores the current state as a
            version.
          </p>
          <ActionButton
            h={32}
            icon={IconRefresh}
            disabled={changes.isSaving}
            onClick={() => void changes.run(refreshAnalysis)}
          >
            Renew
          </ActionButton>
        </div>
      )}
      {answer && (
        <div data-stale={isFetching}>
          <ValueCard answer={answer} />
          <WhyCard answer={answer} />
          {answer.value && <AccuracyCard answer={answer} />}
          <NarrowingCard answer={answer} />
        </div>
      )}
      {!answer && error && (
        <ErrorState
          title="The analysis could not be computed"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageInPlace(error)} Your entries are saved.
        </ErrorState>
      )}
      {!answer && !error && <Skeleton height={320} role="status" aria-label="Computing the value" />}
    </>
  )
}
