import { IconChartDots3, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnalysisSummary } from '#contract/cma/analyses.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { formatClass } from '#domain/valuation/analysis/attribute-texts.ts'
import { notifyFailure } from '../../../lib/messages/notify-failure.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useFocusReturn } from '../../../ui/behaviour/use-focus-return.ts'
import { NameForm } from '../../../ui/forms/name-form.tsx'
import classes from '../../../ui/pages/list-page.module.css'
import { RowAction } from '../../../ui/pages/list-page.tsx'
import {
  deleteAnalysis,
  duplicateAnalysis,
  renameAnalysis,
  restoreAnalysis,
  useMayAnalyse,
} from '../analysis-queries.ts'

/** A market analysis in the list: its title opens it. */
export function AnalysisRow({ analysis }: { analysis: AnalysisSummary }) {
  const { id, title, subjectName, marketClass, comparedAs, effectiveDate, valueDollars, updatedAt } = analysis
  const [isRenaming, setRenaming] = useState(false)
  const mayAnalyse = useMayAnalyse()
  if (isRenaming) {
    return (
      <li className={classes.row} data-renaming="true">
        <NameForm
          what="market analysis"
          initialName={title}
          verb="Rename"
          onCancel={() => setRenaming(false)}
          onSave={async (name) => {
            await renameAnalysis(id, name)
            setRenaming(false)
          }}
        />
      </li>
    )
  }
  const about = [
    subjectName === title ? '' : subjectName,
    formatClass(marketClass, comparedAs),
    `effective ${formatDate(effectiveDate)}`,
  ]
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconChartDots3 size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.name}>
        {mayAnalyse ? (
          <Link to="/dashboard/cma/$analysisId" params={{ analysisId: id }} className={classes.title}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        <span className={classes.counts}>{about.filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes.dates}>
        <span>{valueDollars === null ? 'No value yet' : `Value ${formatEstimate(valueDollars)}`}</span>
        <span>Changed {formatMoment(updatedAt, 'dayAndTime')}</span>
      </span>
      <RowActions analysis={analysis} onRename={() => setRenaming(true)} />
    </li>
  )
}

function RowActions({ analysis, onRename }: { analysis: AnalysisSummary; onRename: () => void }) {
  const { id, title } = analysis
  const navigate = useNavigate()
  const mayAnalyse = useMayAnalyse()
  const [isBusy, setBusy] = useState(false)
  useFocusReturn(isBusy)
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const duplicate = async () => {
    const copy = await duplicateAnalysis(id)
    const open = () => void navigate({ to: '/dashboard/cma/$analysisId', params: { analysisId: copy.id } })
    showToast({ kind: 'success', title: `${copy.title} created`, action: { label: 'Open', run: open } })
  }
  const remove = async () => {
    await deleteAnalysis(id)
    const undo = () => restoreAnalysis(id).catch(notifyFailure)
    showToast({ title: `${title} deleted`, action: { label: 'Undo', run: () => void undo() } })
  }
  return (
    <span className={classes.actions}>
      {mayAnalyse && (
        <>
          <RowAction verb="Rename" title={title} disabled={isBusy} onClick={onRename}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </RowAction>
          <RowAction verb="Duplicate" title={title} disabled={isBusy} onClick={() => void run(duplicate)}>
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </RowAction>
        </>
      )}
      <RowAction verb="Delete" title={title} disabled={isBusy} onClick={() => void run(remove)}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </RowAction>
    </span>
  )
}
