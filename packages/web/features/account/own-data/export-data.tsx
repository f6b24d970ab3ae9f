import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { OwnData } from '#contract/account/own-data-calls.ts'
import type { Task } from '#contract/facts/tasks.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDay, formatMoment } from '#domain/text/moments.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import { problemInPlace } from '../../../lib/api/api-error.ts'
import { runTask, TaskProblem } from '../../../state/tasks/run-task.ts'
import { tasks } from '../../../state/tasks/tasks.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { ProgressBar } from '../../../ui/hints/loading.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../account.module.css'
import { downloadExport, reloadOwnData, startExport } from './own-data-queries.ts'

export function ExportData({ data: { export: dataExport, task } }: { data: OwnData }) {
  const progress = useProgress(task)
  const start = useAction(startExport)
  const download = useAction(async () => {
    if (dataExport !== null) await downloadExport(dataExport)
  })
  return (
    <>
      <Problem>{start.problem ?? download.problem ?? progress.problem}</Problem>
      {task !== null ? (
        <div role="status">
          <Text size="sm">
            {task.partCount > 1
              ? `Exporting: ${progress.done} of ${formatCount(task.partCount - 1, 'report')}`
              : 'Exporting…'}
          </Text>
          <ProgressBar className={classes.progress} max={task.partCount} value={progress.done} />
          <Caption>This takes a few seconds for each report. You can leave this page and come back.</Caption>
        </div>
      ) : (
        dataExport !== null && (
          <Text size="sm">
            Exported {formatMoment(dataExport.storedAt, 'dayAndTime')} ({formatBytes(dataExport.byteCount)},
            available until {formatDay(dataExport.availableUntil)})
          </Text>
        )
      )}
      <Group gap={8} align="stretch">
        {dataExport !== null && (
          <Button h={36} loading={download.isBusy} onClick={download.onSubmit}>
            Download
          </Button>
        )}
        {task === null && (
          <Button
            h={36}
            variant={dataExport === null ? 'filled' : 'default'}
            loading={start.isBusy}
            onClick={start.onSubmit}
          >
            {dataExport === null ? 'Export everything' : 'Export again'}
          </Button>
        )}
      </Group>
    </>
  )
}

function useProgress(task: Task | null): { done: number; problem: string | null } {
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const taskId = task?.taskId
  useEffect(() => {
    if (taskId === undefined) return
    let isUnmounted = false
    setDone(0)
    setProblem(null)
    const onPart = () => !isUnmounted && setDone((count) => count + 1)
    const track = ({ taskId }: Task) => tasks.resume(taskId, onPart)
    const getStartedTask = async () => ({ tasks: [{ taskId } as Task] })
    runTask(getStartedTask, new AbortController().signal, { track, abandon: () => {} })
      .catch((error: unknown) => {
        if (!isUnmounted) setProblem(error instanceof TaskProblem ? error.message : problemInPlace(error))
      })
      .finally(() => !isUnmounted && void reloadOwnData())
    return () => {
      isUnmounted = true
    }
  }, [taskId])
  return { done, problem }
}
