import { expect, it } from 'vitest'
import { openSignals } from '../../../db/signals.ts'
import { openFairness } from '../../../platform/fairness/fairness.ts'
import { JobQueue } from '../../../platform/queue/job-queue.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { manualKind, part } from '../../../testing/tasks/task-kinds.ts'
import { createTaskService } from './service.ts'
import type { TaskKind } from './task-kind.ts'

describeOnBothEngines('tasks with workers of their own', (getDatabase) => {
  it('run one at a time of each account, cancel as others do, and nobody else waits for them', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    const signals = openSignals(getDatabase())
    const queue = new JobQueue(getDatabase(), onError)
    const other = manualKind('other')
    const printer = manualKind('printer')
    const own: Partial<TaskKind> = {
      groupOf: (accountId) => `printed for ${accountId}`,
      workers: { queue: 'printing', count: 2 },
    }
    const tasks = createTaskService(
      {
        database: getDatabase(),
        signals,
        kinds: [other, Object.assign(printer, own)],
        clock: () => new Date(),
        startTimer: () => () => {},
        onError,
        fairness: openFairness('native'),
      },
      queue,
    )
    await tasks.startRunning()
    const begin = (accountId: string, kind: string, key: string) =>
      tasks.create({ accountId, clientId: null, kind, key, partCount: 1 })
    const [{ id: one }, { id: two }] = [
      await signedInAccount(getDatabase()),
      await signedInAccount(getDatabase()),
    ]
    const { taskId } = await begin(one, 'printer', 'first')
    for (const key of ['second', 'third']) await begin(one, 'printer', key)
    await begin(two, 'printer', 'of another')
    const [first, second] = [await printer.begun(), await printer.begun()]
    expect([first.key, second.key].sort()).toEqual(['first', 'of another'])
    await begin(one, 'other', 'meanwhile')
    ;(await other.begun()).give(part(0))
    // It leaves its worker to the next of its account.
    await tasks.cancel(one, taskId)
    expect([first, second].find(({ key }) => key === 'first')?.signal.aborted).toBe(true)
    const next = await printer.begun()
    expect(next).toMatchObject({ accountId: one, key: 'second' })
    for (const work of [first, second, next]) work.give(part(0))
    const last = await printer.begun()
    expect(last.key).toBe('third')
    last.give(part(0))
    await queue.stop()
    await signals.close()
    expect(errors).toEqual([])
  })
})
