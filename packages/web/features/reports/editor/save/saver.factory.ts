import type { Report } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import type { Clock } from '../../../../lib/clock.ts'
import { createReportSaver, type ReportSaver } from './report-saver.ts'

interface PendingCall {
  name: 'save' | 'startParts' | 'load'
  report: Report | null
  keys: PartKey[]
  answer: (report: Report) => Promise<void>
  refuse: (status: number, code?: ApiError['code'], seconds?: number) => Promise<void>
  /** The response is lost. */
  lose: () => Promise<void>
}

type ManualClock = Clock & { advance: (ms: number) => void }

interface SavedPage {
  saver: ReportSaver
  clock: ManualClock
  calls: readonly PendingCall[]
  call: (index: number) => PendingCall
  shown: () => Report
  show: (report: Report | null) => void
  missing: () => number
}

export function savedPage(report: Report, clock: ManualClock): SavedPage {
  const calls: PendingCall[] = []
  let shown = report
  let isLoaded = true
  let missing = 0
  const request = (name: PendingCall['name'], sent: Report | null, keys: PartKey[] = []): Promise<Report> => {
    const { promise, resolve, reject } = Promise.withResolvers<Report>()
    const refuse: PendingCall['refuse'] = (status, code = 'conflict', seconds) => {
      reject(new ApiError(status, code, 'Refused.', seconds ?? null))
      return flushPromises()
    }
    calls.push({
      name,
      report: sent,
      keys,
      answer: (saved) => {
        resolve(saved)
        return flushPromises()
      },
      refuse,
      lose: async () => {
        await refuse(504, 'unreadable')
        clock.advance(5000)
        await flushPromises()
      },
    })
    return promise
  }
  const saver = createReportSaver({
    read: () => (isLoaded ? shown : undefined),
    write: (edit) => {
      shown = edit(shown)
    },
    save: (sent) => request('save', sent),
    startParts: (sent, keys) => request('startParts', sent, keys),
    load: () => request('load', null),
    onMissing: () => {
      missing += 1
    },
    clock,
  })
  const call = (index: number): PendingCall => {
    const found = calls[index]
    if (!found) throw new Error(`There is no call ${index}.`)
    return found
  }
  const show = (other: Report | null) => {
    isLoaded = other !== null
    if (other) shown = other
  }
  return { saver, clock, calls, call, shown: () => shown, show, missing: () => missing }
}

export const flushPromises = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
