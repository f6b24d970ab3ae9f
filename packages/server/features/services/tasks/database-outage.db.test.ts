import { expect, it } from 'vitest'
import { openSignals } from '../../../db/signals.ts'
import { openFairness } from '../../../platform/fairness/fairness.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { part } from '../../../testing/tasks/task-kinds.ts'
import type { TaskKind } from './task-kind.ts'
import { findStoredTasks, insertTask } from './task-queries.ts'
import { TaskRunner } from './task-runner.ts'

describeOnBothEngines('A task whose database goes away', (getDatabase) => {
  it('is restarted with the parts that are missing, and fails with words after the last try', async () => {
    const { id: accountId } = await signedInAccount(getDatabase())
    const signals = openSignals(getDatabase())
    const errors: unknown[] = []
    const requested: number[][] = []
    const kind: TaskKind = {
      kind: 'interrupted',
      sourceOf: () => null,
      async *run({ missing }) {
        requested.push([...missing])
        if (missing.includes(0)) yield part(0)
        throw new Error('Connection terminated unexpectedly')
      },
    }
    const runner = new TaskRunner({
      database: getDatabase(),
      signals,
      kinds: [kind],
      clock: () => new Date(),
      startTimer: () => () => {},
      onError: (error) => errors.push(error),
      fairness: openFairness(getDatabase().kind),
    })
    const { id: taskId } = await insertTask(getDatabase(), {
      accountId,
      clientId: null,
      kind: 'interrupted',
      key: 'k',
      args: {},
      partCount: 2,
      timeoutSeconds: 300,
      createdAt: new Date(),
    })
    const run = (earlierTries: number, isLastTry: boolean) =>
      runner.run({
        id: 'job',
        data: { taskId },
        earlierTries,
        isLastTry,
        signal: new AbortController().signal,
      })
    const task = async () => (await findStoredTasks(getDatabase(), accountId, { id: taskId }))[0]?.task

    await expect(run(0, false)).rejects.toThrow('Connection terminated')
    expect(await task()).toMatchObject({ status: 'running', parts: [{ partIndex: 0 }] })
    expect(errors).toEqual([])
    await run(4, true)
    expect(requested).toEqual([[0, 1], [1]])
    expect(await task()).toMatchObject({
      status: 'failed',
      error: 'Something unexpected occurred. Please try again.',
    })
    await signals.close()
  })
})
