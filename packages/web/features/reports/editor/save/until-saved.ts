import type { ReportSaver } from '../save/report-saver.ts'

/** Saves what is not saved yet. Resolves with false when the server refused it; while the server is away, waits. */
export function untilSaved({ status, flush, hasUnsaved }: ReportSaver): Promise<boolean> {
  flush()
  if (!hasUnsaved()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const stop = status.subscribe((now) => {
      if (now.status !== 'saved' && now.status !== 'failed') return
      stop()
      resolve(now.status === 'saved')
    })
  })
}
