import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'

/** A task that loads facts from the land title register. */
export const factsTask = (taskId: string, partCount: number): Task => ({
  taskId,
  resultId: 'kept',
  key: 'myltsa',
  partCount,
  timeout: 300,
})

export const fact = (upid: string, overrides: Partial<ParcelFacts> = {}): ParcelFacts => ({
  dataSource: 'myltsa',
  upid,
  state: 'done',
  values: null,
  lists: null,
  origin: null,
  fetchedAt: null,
  reason: null,
  failure: null,
  taskId: null,
  ...overrides,
})
export const titleOf = (upid: string) => `Title of ${upid}`
export const answered = (
  upid: string,
  at = '2026-11-21T10:00:00.000Z',
  overrides: Partial<ParcelFacts> = {},
) => fact(upid, { values: { titleNumber: titleOf(upid) }, fetchedAt: at, ...overrides })

export const part = (...payload: ParcelFacts[]): TaskOutcome => ({ ok: true, payload: { facts: payload } })
