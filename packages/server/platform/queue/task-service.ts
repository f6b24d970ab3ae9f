import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../db/open.ts'

export interface NewTask {
  /** Id that a part already waits for; makes storing idempotent. */
  taskId?: string
  accountId: string
  /** Live client id of the requesting page. */
  clientId: string | null
  kind: string
  key: string
  args?: Record<string, unknown>
  partCount: number
  /** Allowed seconds without a part. */
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
  /** First cancels open tasks of the same page, kind and key. */
  createInstead(task: NewTask): Promise<Task>
  /**
   * Stores the task in a transaction with its data. @throws as `create`; also accepts kinds for the account
   * only.
   */
  store(transaction: Pick<Database, 'db'>, task: NewTask): Promise<DeferredTask>
  /** Tasks of the last day with results so far, filtered by permissions. */
  saved(accountId: string, allowed?: Allowed): Promise<StoredTask[]>
  /** @throws 404 `task_not_found`, also for another account's */
  find(accountId: string, taskId: string, allowed?: Allowed): Promise<StoredTask>
  open(transaction: Pick<Database, 'db'>, accountId: string, kind: string): Promise<OpenTask[]>
  /** Cancels a task on any server; stored parts remain. */
  cancel(accountId: string, taskId: string, allowed?: Allowed): Promise<StoredTask>
  /** Fails tasks that were idle beyond their timeout; returns their number. */
  expireLate(): Promise<number>
  prune(): Promise<number>
  startRunning(): Promise<void>
}
