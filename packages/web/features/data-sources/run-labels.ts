import { formatNumber } from '#domain/text/number-format.ts'
import { isRunning, type SourceRun } from '../../state/facts/runs.ts'

interface RunLabels {
  is: 'running' | 'done' | 'stopped' | 'failed'
  /** Progress: `17 of 40`. */
  count: string
  problem: string | null
}

export function getRunLabels(run: SourceRun): RunLabels {
  const { total, done, failed, reason } = run.progress
  const count = `${formatNumber(done)} of ${formatNumber(total)}`
  const failure = failed > 0 ? `${formatNumber(failed)} failed${reason === null ? '' : `: ${reason}`}` : null
  const problem = run.problem?.reason ?? failure
  if (isRunning(run)) return { is: 'running', count, problem }
  if (problem !== null) return { is: 'failed', count, problem }
  if (run.isCancelled && done < total) return { is: 'stopped', count, problem: null }
  return { is: done < total ? 'stopped' : 'done', count, problem: null }
}

export interface Overview {
  is: 'running' | 'done' | 'stopped' | 'failed'
  done: number
  total: number
  words: string
  short: string
}

export function summarizeRuns(runs: readonly SourceRun[]): Overview | null {
  if (runs.length === 0) return null
  const sum = (read: (run: SourceRun) => number) => runs.reduce((all, run) => all + read(run), 0)
  const done = sum(({ progress }) => progress.done)
  const total = sum(({ progress }) => progress.total)
  const all = runs.map((run) => getRunLabels(run).is)
  const short = `${formatNumber(done)} of ${formatNumber(total)}`
  if (all.includes('running')) {
    return { is: 'running', done, total, words: `Getting data ${short}`, short }
  }
  if (all.includes('failed')) {
    const failed = sum(({ progress }) => progress.failed)
    const words = failed > 0 ? `${formatNumber(failed)} failed` : 'Data not requested'
    return { is: 'failed', done, total, words, short: words }
  }
  if (all.includes('stopped')) {
    return { is: 'stopped', done, total, words: `Stopped at ${short}`, short }
  }
  return { is: 'done', done, total, words: 'Data received', short: 'Data received' }
}
