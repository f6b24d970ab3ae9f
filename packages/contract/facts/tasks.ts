/** Work longer than a call, returned in parts (specification part 2, sections 4 and 7). */
import { z } from 'zod'
import { TaskOutcome } from '../live.ts'

export const Task = z.object({
  taskId: z.uuid(),
  resultId: z.uuid(),
  /** Subject of the task, such as a data source. */
  key: z.string(),
  partCount: z.number().int().min(1),
  /** The server gives up after this time without a new part. The client waits 10 s longer. */
  timeout: z.number().int().min(1),
})
export type Task = z.infer<typeof Task>

export const TasksResponse = z.object({ tasks: z.array(Task) })

export const TaskStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** A task with its parts so far, for a page that reconnects. */
export const StoredTask = Task.extend({
  status: TaskStatus,
  error: z.string().nullable(),
  parts: z.array(z.object({ partIndex: z.number().int(), result: TaskOutcome })),
})
export type StoredTask = z.infer<typeof StoredTask>
