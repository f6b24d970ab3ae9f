import { expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import { runTask } from './run-task.ts'
import { TaskFailure } from './tasks.ts'

const TASK: Task = {
  taskId: '6b1f6f0e-6a43-4a39-9a0e-0f6c2f3b0001',
  resultId: '6b1f6f0e-6a43-4a39-9a0e-0f6c2f3b0002',
  key: 'area',
  partCount: 2,
  timeout: 300,
}
const begin = async () => ({ tasks: [TASK] })

/** A tracker with scripted responses, which records abandoned tasks. */
function tracker(outcome: Promise<TaskOutcome[]>) {
  const abandoned: string[] = []
  return { abandoned, track: () => outcome, abandon: (taskId: string) => void abandoned.push(taskId) }
}

test('a task answers the payloads of its parts, in order', async () => {
  const both = tracker(
    Promise.resolve([
      { ok: true, payload: { count: 3 } },
      { ok: true, payload: { count: 4 } },
    ]),
  )
  expect(await runTask(begin, new AbortController().signal, both)).toEqual([{ count: 3 }, { count: 4 }])
  expect(both.abandoned).toEqual([])
})

test.each([
  ['timeout', 'The server did not answer in time.'],
  ['cancelled', 'It was stopped before it finished.'],
] as const)('a task that ended by %s says so', async (reason, words) => {
  const ended = tracker(Promise.reject(new TaskFailure(reason)))
  await expect(runTask(begin, new AbortController().signal, ended)).rejects.toThrow(words)
})

test('a part that failed gives the server’s words', async () => {
  const failed = tracker(Promise.resolve([{ ok: false, payload: { message: 'The count went wrong.' } }]))
  await expect(runTask(begin, new AbortController().signal, failed)).rejects.toThrow('The count went wrong.')
})

test('a question that is given up ends at the server, whether it had begun or not', async () => {
  const { promise, reject } = Promise.withResolvers<TaskOutcome[]>()
  const waiting = tracker(promise)
  const leaving = new AbortController()
  const running = runTask(begin, leaving.signal, waiting)
  await Promise.resolve()
  leaving.abort()
  reject(new TaskFailure('cancelled'))
  await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(waiting.abandoned).toEqual([TASK.taskId])

  const late = tracker(Promise.resolve([]))
  await expect(runTask(begin, leaving.signal, late)).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  )
  expect(late.abandoned).toEqual([TASK.taskId])
})
