import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ComparedPart } from '#contract/report/report-version-calls.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { inUnits } from '#domain/blocks/block-units.ts'
import { type PartDifference, partDifferences } from '#domain/report/differences/part-differences.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { formatDay } from '#domain/text/moments.ts'
import { problemInPlace } from '../../../../lib/api/api-error.ts'
import { useUnits } from '../../../../state/account/preferences.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Problem } from '../../../../ui/forms/problem.tsx'
import type { ReportSaver } from '../save/report-saver.ts'
import { waitForSave } from '../save/until-saved.ts'
import classes from './changes.module.css'
import { PartChanges } from './part-changes.tsx'
import { compareReport, isPending, takeOverParts, useComparison } from './report-versions.ts'
import { VersionList } from './version-list.tsx'

interface ChangesButtonProps {
  report: Report
  saver: ReportSaver
  onOpenVersion: (versionId: string) => void
}

export function ChangesButton(props: ChangesButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        h={36}
        px={8}
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        What has changed since
      </Button>
      {isOpen && <ChangesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ChangedPart {
  part: ComparedPart
  differences: PartDifference[]
}

function ChangesDialog({
  report,
  saver,
  onOpenVersion,
  onClose,
}: ChangesButtonProps & { onClose: () => void }) {
  const [step, setStep] = useState<'comparing' | 'shown' | 'taking'>('comparing')
  const [problem, setProblem] = useState<string | null>(null)
  const { data: comparison, error } = useComparison(report.id, step !== 'comparing')
  const run = async (next: 'comparing' | 'taking', action: () => Promise<void>) => {
    setProblem(null)
    setStep(next)
    try {
      if (await waitForSave(saver)) await action()
      else setProblem(NOT_SAVED)
    } catch (failure) {
      setProblem(problemInPlace(failure) ?? FAILURE_TEXT)
    }
    setStep('shown')
  }
  const compare = () => run('comparing', () => compareReport(report.id))
  const takeOver = (changedParts: readonly ComparedPart[]) =>
    run('taking', () => takeOverParts(report.id, changedParts))
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once, when the dialog opens
  useEffect(() => void compare(), [])
  const parts = (step !== 'comparing' && comparison?.parts) || []
  const changedParts = useChanges(report.parts, parts)
  const failedParts = parts.filter(({ status }) => status === 'failed')
  const isReady = step !== 'comparing' && comparison !== undefined && !parts.some(isPending)
  const failure = problem ?? (error && !comparison ? (problemInPlace(error) ?? FAILURE_TEXT) : null)
  const progress = failure === null ? `Comparing with today’s releases… ${formatProgress(parts)}` : ''
  return (
    <Dialog title={`What has changed since ${formatCreationDay(report)}`} size="lg" onClose={onClose}>
      <div className={classes.head}>
        <Text role="status">
          {isReady
            ? summarize(changedParts.length, parts.length - failedParts.length, failedParts.length)
            : progress}
        </Text>
        {isReady && changedParts.length > 1 && (
          <Button
            h={32}
            loading={step === 'taking'}
            onClick={() => void takeOver(changedParts.map(({ part }) => part))}
          >
            Take over all
          </Button>
        )}
        {((failure !== null && !isReady) || (isReady && failedParts.length > 0)) && (
          <Button variant="default" h={32} disabled={step === 'taking'} onClick={() => void compare()}>
            Try again
          </Button>
        )}
      </div>
      <Problem>{failure}</Problem>
      {isReady &&
        changedParts.map(({ part, differences }) => (
          <PartChanges
            key={part.key}
            partKey={part.key}
            differences={differences}
            hasSeveralParcels={report.parcels.length > 1}
            isTaking={step === 'taking'}
            onTakeOver={() => void takeOver([part])}
          />
        ))}
      {isReady &&
        failedParts.map(({ key, errorMessage }) => (
          <Note key={key}>
            {PART_KINDS[key].title} could not be compared. {errorMessage}
          </Note>
        ))}
      <SourceNote parts={report.parts} />
      <VersionList reportId={report.id} onOpen={onOpenVersion} />
    </Dialog>
  )
}

const FAILURE_TEXT = 'The report could not be compared or changed.'
const NOT_SAVED = 'Your last changes are not saved yet. Please try again once they are.'

function useChanges(saved: readonly ReportPart[], compared: readonly ComparedPart[]): ChangedPart[] {
  const units = useUnits()
  return useMemo(
    () =>
      compared.flatMap((part) => {
        const previous = saved.find(({ key }) => key === part.key)?.data
        if (!part.data || !previous) return []
        const differences = partDifferences(
          part.key,
          inUnits(previous.sections, units),
          inUnits(part.data.sections, units),
        )
        return differences.length > 0 ? [{ part, differences }] : []
      }),
    [saved, compared, units],
  )
}

function formatCreationDay({ parts, createdAt }: Report): string {
  const [first = createdAt] = parts
    .map(({ settledAt }) => settledAt)
    .filter((time) => time !== null)
    .toSorted()
  return formatDay(first)
}

const formatProgress = (parts: readonly ComparedPart[]): string =>
  parts.length === 0
    ? ''
    : `${parts.filter((part) => !isPending(part)).length} of ${formatCount(parts.length, 'part')}`

function summarize(changedCount: number, comparedCount: number, failedCount: number): string {
  if (comparedCount + failedCount === 0) return 'This report has no part that could be compared.'
  if (changedCount > 0) return `${formatCount(changedCount, 'part')} changed.`
  return failedCount > 0 ? 'Nothing changed in the parts that were compared.' : 'Nothing has changed.'
}

function SourceNote({ parts }: { parts: readonly ReportPart[] }) {
  const titles = parts.flatMap(({ key }) => (isSourcePartKey(key) ? PART_KINDS[key].title : []))
  if (titles.length === 0) return null
  return (
    <Note>
      Not compared: {formatList(titles)}. Outside sources may charge, so they are requested again only when
      you refresh the part.
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>
