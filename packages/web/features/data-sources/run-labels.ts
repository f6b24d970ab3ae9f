import { formatNumber } from '#domain/text/number-format.ts'
import { isRunning, type SourceRun } from '../../state/facts/runs.ts'

interface RunLabels {
  status: 'running' | 'done' | 'stopped' | 'failed'
  /** Progress: `17 of 40`. */
  count: string
  problem: string | null
}

export function getRunLabels(run: SourceRun): RunLabels {
  const { total, done, failed, reason } = run.progress
  const count = `${formatNumber(done)} of ${formatNumber(total)}`
  const failure = failed > 0 ? `${formatNumber(failed)} failed${reason === null ? '' : `: ${reason}`}` : null
  const problem = run.problem?.reason ?? failure
  if (isRunning(run)) return { status: 'running', count, problem }
  if (problem !== null) return { status: 'failed', count, problem }
  return { status: done < total ? 'stopped' : 'done', count, problem: null }
}

export interface Overview extends Pick<RunLabels, 'status'> {
  done: number
  total: number
  text: string
  shortText: string
}

export function summarizeRuns(runs: readonly SourceRun[]): Overview | null {
  if (runs.length === 0) return null
  const sum = (read: (run: SourceRun) => number) => runs.reduce((total, run) => total + read(run), 0)
  const done = sum(({ progress }) => progress.done)
  const total = sum(({ progress }) => progress.total)
  const statuses = runs.map((run) => getRunLabels(run).status)
  const shortText = `${formatNumber(done)} of ${formatNumber(total)}`
  if (statuses.includes('running')) {
    return { status: 'running', done, total, text: `Getting data ${shortText}`, shortText }
  }
  if (statuses.includes('failed')) {
    const failedCount = sum(({ progress }) => progress.failed)
    const text = failedCount > 0 ? `${formatNumber(failedCount)} failed` : 'Data not requested'
    return { status: 'failed', done, total, text, shortText: text }
  }
  if (statuses.includes('stopped')) {
    return { status: 'stopped', done, total, text: `Stopped at ${shortText}`, shortText }
  }
  return { status: 'done', done, total, text: 'Data received', shortText: 'Data received' }
}
