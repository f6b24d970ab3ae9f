import type { ReportSaver, SaveStatus } from './report-saver.ts'

/**
 * Waits until all is saved. Returns false if the server refuses, the saver is closed, or the server is
 * unreachable and `mayWait` is false.
 */
export function waitForSave({ status, retry, hasUnsaved }: ReportSaver, mayWait = true): Promise<boolean> {
  const endStates: readonly SaveStatus[] = mayWait ? ['saved', 'failed'] : ['saved', 'failed', 'away']
  retry()
  if (status.getState().isClosed) return Promise.resolve(false)
  if (!hasUnsaved()) return Promise.resolve(true)
  if (!mayWait && status.getState().status === 'away') return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = status.subscribe((now) => {
      if (!now.isClosed && !endStates.includes(now.status)) return
      stop()
      resolve(!now.isClosed && now.status === 'saved')
    })
  })
}
