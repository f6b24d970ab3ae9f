import { expect, test } from 'vitest'
import { dispatchLive } from './live.ts'

test('each flag of a message, and each result, goes to whom it concerns; one of a newer server to nobody', () => {
  const calls: string[] = []
  const handlers = {
    notifications: () => calls.push('notifications'),
    refreshUser: () => calls.push('refreshUser'),
    savedReports: () => calls.push('savedReports'),
    savedAnalyses: () => calls.push('savedAnalyses'),
    analysisValues: () => calls.push('analysisValues'),
    collections: () => calls.push('collections'),
    billing: () => calls.push('billing'),
    credentials: () => calls.push('credentials'),
    branding: () => calls.push('branding'),
    taskResult: ({ partIndex }: { partIndex: number }) => calls.push(`part ${partIndex}`),
  }
  dispatchLive(
    {
      type: 'RefreshRequest',
      clientId: null,
      payload: { branding: true, ...{ somethingNew: true }, notifications: true },
    },
    handlers,
  )
  const result = { ok: true, payload: null } as const
  dispatchLive({ type: 'TaskResult', taskId: 'a', partIndex: 2, result }, handlers)
  expect(calls).toEqual(['branding', 'notifications', 'part 2'])
})
