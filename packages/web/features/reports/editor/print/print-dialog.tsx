import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { formatCount } from '#domain/text/counts.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Caption } from '../../../../ui/note.tsx'
import { explainFailure, listFailedSources } from '../../pages/failed-sources.ts'
import { PrintActionButton } from '../../print/print-pages.tsx'
import { usePrinting } from '../../print/use-printing.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { countMissing, describeMissing, findMissingParts } from './missing-parts.ts'
import classes from './print-dialog.module.css'

export function PrintButton({ report: { parts }, saver }: { report: Report; saver: ReportSaver }) {
  const [isAsking, setAsking] = useState(false)
  const { isPrinting, print } = usePrinting()
  const requestPrint = () => {
    if (countMissing(parts) > 0) setAsking(true)
    else print()
  }
  const printAnyway = () => {
    setAsking(false)
    print()
  }
  return (
    <>
      <PrintActionButton isPrinting={isPrinting} onPrint={requestPrint} />
      {isAsking && (
        <PrintDialog parts={parts} saver={saver} onPrint={printAnyway} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type Purpose = 'print' | 'pdf'

interface PrintDialogProps {
  purpose?: Purpose
  parts: readonly ReportPart[]
  saver: ReportSaver
  onPrint: () => void
  onClose: () => void
}

const TEXTS: Record<Purpose, Record<'without' | 'anyway' | 'wait' | 'retry' | 'waiting' | 'note', string>> = {
  print: {
    without: 'Print without',
    anyway: 'Print anyway',
    wait: 'Wait and print',
    retry: 'Try again and print',
    waiting: 'Printing starts when no part is running. The pages say which parts failed.',
    note: 'The printed pages say what is missing.',
  },
  pdf: {
    without: 'Download without',
    anyway: 'Download anyway',
    wait: 'Wait and download',
    retry: 'Try again and download',
    waiting: 'The PDF is made when no part is running. Its pages say which parts failed.',
    note: 'The pages of the PDF say what is missing.',
  },
}

export function PrintDialog({ purpose = 'print', parts, saver, onPrint, onClose }: PrintDialogProps) {
  const [isWaiting, setWaiting] = useState(false)
  const texts = TEXTS[purpose]
  const { running, failed, incomplete } = findMissingParts(parts)
  const retriableParts = [...failed, ...incomplete]
  const isReady = running.length === 0
  const print = useEffectEvent(onPrint)
  useEffect(() => {
    if (isWaiting && isReady) print()
  }, [isWaiting, isReady])
  const retry = () => {
    saver.startParts(retriableParts.map(({ key }) => key))
    setWaiting(true)
  }
  return (
    <Dialog title={dialogTitle(running.length, failed.length, incomplete.length)} onClose={onClose}>
      <div role="status">
        <MissingList title="Running" parts={running} />
        <MissingList title="Failed" parts={failed} />
        <MissingList title="Incomplete" parts={incomplete} />
      </div>
      <Text c="dimmed">{isWaiting && running.length > 0 ? texts.waiting : texts.note}</Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onPrint}>
          {running.length + failed.length === 0
            ? texts.anyway
            : `${texts.without} ${running.length + failed.length === 1 ? 'it' : 'them'}`}
        </Button>
        {retriableParts.length > 0 && running.length === 0 ? (
          <Button data-autofocus onClick={retry}>
            {texts.retry}
          </Button>
        ) : (
          <Button data-autofocus loading={isWaiting} onClick={() => setWaiting(true)}>
            {texts.wait}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

function dialogTitle(running: number, failed: number, incomplete: number): string {
  if (incomplete > 0 || (running > 0 && failed > 0)) return describeMissing(running + failed, incomplete)
  if (failed === 0) return `${formatCount(running, 'part')} still running`
  const verb = failed === 1 ? 'has' : 'have'
  return `${formatCount(failed, 'part')} ${verb} failed`
}

function MissingList({ title, parts }: { title: string; parts: readonly ReportPart[] }) {
  if (parts.length === 0) return null
  return (
    <>
      <Caption mb={4}>{title}</Caption>
      <ul className={classes.list}>
        {parts.map((part) => (
          <li key={part.key}>
            {PART_KINDS[part.key].title}
            <Reasons part={part} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Reasons({ part }: { part: ReportPart }) {
  const reasons =
    part.errorMessage === null
      ? listFailedSources(part).map((source) => `${source.title}: ${explainFailure(source)}`)
      : [part.errorMessage]
  return reasons.map((reason) => (
    <span key={reason} className={classes.reason}>
      {' '}
      · {reason}
    </span>
  ))
}
