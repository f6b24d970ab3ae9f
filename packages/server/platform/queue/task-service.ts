import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { Database } from '../../db/open.ts'

export interface NewTask {
  /** Id of a part that is already queued. Storing it again has no effect. */
  taskId?: string
  accountId: string
  /** Live client id of the page that requested the task. */
  clientId: string | null
  kind: string
  key: string
  args?: Record<string, unknown>
  partCount: number
  /** Seconds without a part after which the task fails. */
  timeout?: number
}

export interface DeferredTask {
  task: Task
  /** Must be called after the commit. */
  begin(): Promise<void>
}

interface OpenTask {
  task: Task
  args: Readonly<Record<string, unknown>>
}

type Permissions = ReadonlySet<ResourceKey>

export interface TaskService {
  /** @throws 409 `conflict` for an unknown kind */
  create(task: NewTask): Promise<Task>
  /** Creates a task in place of open ones of the same page, kind and key. */
  createInstead(task: NewTask): Promise<Task>
  /**
   * Stores a task in the transaction of its data. Also accepts kinds that pages cannot request. @throws as
   * `create`.
   */
  store(transaction: Pick<Database, 'db'>, task: NewTask): Promise<DeferredTask>
  /** Reads the tasks of the last day, with the results that `permissions` allow. */
  listStored(accountId: string, permissions?: Permissions): Promise<StoredTask[]>
  /** @throws 404 `task_not_found`, also for other accounts' tasks */
  find(accountId: string, taskId: string, permissions?: Permissions): Promise<StoredTask>
  listOpen(transaction: Pick<Database, 'db'>, accountId: string, kind: string): Promise<OpenTask[]>
  /** Cancels a task on any server; its parts remain stored. */
  cancel(accountId: string, taskId: string, permissions?: Permissions): Promise<StoredTask>
  /** Fails tasks that are past their timeout. Returns their number. */
  expireLate(): Promise<number>
  prune(): Promise<number>
  startRunning(): Promise<void>
}
