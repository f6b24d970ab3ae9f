import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../db/open.ts'

export interface NewTask {
  /** Id of a task that something already waits for; makes storing idempotent. */
  taskId?: string
  accountId: string
  /** Live client id of the requesting page. */
  clientId: string | null
  kind: string
  key: string
  args?: Record<string, unknown>
  partCount: number
  /** Seconds without a part. */
  timeout?: number
}

export interface DeferredTask {
  task: Task
  /** Call after the transaction's commit. */
  begin(): Promise<void>
}

interface OpenTask {
  task: Task
  args: Readonly<Record<string, unknown>>
}

type Allowed = ReadonlySet<ResourceKey>

export interface TaskService {
  /** @throws 409 `conflict` for an unknown kind */
  create(task: NewTask): Promise<Task>
  /** Cancels open tasks of the same page, kind and key first. */
  createInstead(task: NewTask): Promise<Task>
  /** In a transaction with its data. @throws as `create`; also accepts account-only kinds. */
  store(transaction: Pick<Database, 'db'>, task: NewTask): Promise<DeferredTask>
  /** Tasks of the last day with results so far, filtered by permissions. */
  saved(accountId: string, allowed?: Allowed): Promise<StoredTask[]>
  /** @throws 404 `task_not_found`, also for another account's */
  find(accountId: string, taskId: string, allowed?: Allowed): Promise<StoredTask>
  open(transaction: Pick<Database, 'db'>, accountId: string, kind: string): Promise<OpenTask[]>
  /** Cancels a task on any server; stored parts stay. */
  cancel(accountId: string, taskId: string, allowed?: Allowed): Promise<StoredTask>
  /** Returns the number of failed tasks, which were idle beyond their timeout. */
  expireLate(): Promise<number>
  prune(): Promise<number>
  startRunning(): Promise<void>
}
