import { formatTimeLeft } from '#domain/text/durations.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { FileProgress } from '../../importers/import-file.ts'
import { progressBar } from '../progress-bar.ts'

const PHASE_NAMES: Record<Progress['phase'], string> = {
  downloading: 'downloading',
  reading: 'reading',
  checking: 'checking',
  writing: 'writing the release',
  linking: 'linking to parcels',
  sharing: 'measuring shares',
  done: 'done',
}

/** If the size is unknown (0), only rows are shown. */
type Progress = Omit<FileProgress, 'phase'> & { phase: FileProgress['phase'] | 'downloading' }

export interface ProgressView {
  update(progress: Progress): void
  stop(): void
}

/** Outside a terminal, prints a line for each phase and 100,000 rows. */
export function showProgress(title: string, isQuiet: boolean): ProgressView {
  if (isQuiet) return { update: () => {}, stop: () => {} }
  return process.stderr.isTTY ? showBar(title) : printLines(title)
}

/** Shows the progress of several releases, one after the other. */
export function showReleaseProgress(getTitle: (release: number) => string, isQuiet: boolean) {
  let view: ProgressView | null = null
  let visibleRelease = 0
  return {
    update(release: number, progress: Omit<Progress, 'bytesRead' | 'bytes'>) {
      if (release !== visibleRelease) {
        view?.stop()
        view = showProgress(getTitle(release), isQuiet)
        visibleRelease = release
      }
      view?.update({ ...progress, bytesRead: 0, bytes: 0 })
    },
    stop: () => view?.stop(),
  }
}

function showBar(title: string): ProgressView {
  const startedAt = performance.now()
  const view = progressBar(`${title} {bar} {percentage}% · {rows} rows · {rate}/s · {left} left · {phase}`, {
    etaBuffer: 50,
  })
  view.start(1, 0, { rows: 0, rate: 0, left: '…', phase: PHASE_NAMES.reading })
  return {
    update(progress) {
      const seconds = (performance.now() - startedAt) / 1000
      const isReading =
        (progress.phase === 'reading' || progress.phase === 'downloading') && progress.bytes > 0
      const secondsLeft = isReading ? seconds * (progress.bytes / Math.max(progress.bytesRead, 1) - 1) : null
      view.setTotal(progress.bytes || progress.rowsRead || 1)
      view.update(isReading ? progress.bytesRead : progress.bytes || progress.rowsRead, {
        rows: formatNumber(progress.rowsRead),
        rate: formatNumber(Math.round(progress.rowsRead / Math.max(seconds, 0.001))),
        left: secondsLeft === null ? '…' : formatTimeLeft(secondsLeft),
        phase: PHASE_NAMES[progress.phase],
      })
    },
    stop: () => view.stop(),
  }
}

const LINE_INTERVAL_ROWS = 100_000

function printLines(title: string): ProgressView {
  const startedAt = performance.now()
  let phase = ''
  let reportedRows = 0
  return {
    update(progress) {
      const isMilestone =
        (progress.phase === 'reading' || progress.phase === 'downloading') &&
        progress.rowsRead >= reportedRows + LINE_INTERVAL_ROWS
      if (progress.phase === phase && !isMilestone) return
      if (isMilestone) reportedRows = Math.floor(progress.rowsRead / LINE_INTERVAL_ROWS) * LINE_INTERVAL_ROWS
      phase = progress.phase
      if (phase === 'done') return
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stderr.write(
        `${title}: ${PHASE_NAMES[progress.phase]}, ${formatNumber(progress.rowsRead)} rows, ${seconds} s\n`,
      )
    },
    stop: () => {},
  }
}
