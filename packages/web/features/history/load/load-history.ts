import type { Task } from '#contract/facts/tasks.ts'
import { call } from '../../../lib/api/api.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { failureText, TaskProblem } from '../../../state/tasks/run-task.ts'
import { TaskFailure, type TaskTracker, tasks } from '../../../state/tasks/tasks.ts'
import {
  addPart,
  createLoad,
  failLoad,
  getTotalFailure,
  type HistoryLoad,
  type HistoryQuestion,
} from './history-load.ts'

export interface HistorySources {
  startTask(question: HistoryQuestion): Promise<Task>
  tasks: Pick<TaskTracker, 'track' | 'abandon'>
}

interface LoadOptions {
  /** Aborting also cancels the task on the server. */
  signal: AbortSignal
  onPart?: (load: HistoryLoad) => void
  sources?: HistorySources
}

const SERVER: HistorySources = {
  async startTask({ of, collectionId, ...question }) {
    const { tasks: startedTasks } = await call(of === 'folder' ? 'folderHistory' : 'areaHistory', {
      params: { id: collectionId },
      body: { ...question, clientId: liveClientId() },
      isQuiet: true,
    })
    const [task] = startedTasks
    if (!task) throw new TypeError('The server did not return a task.')
    return task
  },
  tasks,
}

/**
 * Rows of a failed part contain its error message. @throws ApiError if the task could not start;
 * `TaskProblem` if no part could be loaded; `AbortError`
 */
export async function loadHistory(
  question: HistoryQuestion,
  { signal, onPart = () => {}, sources = SERVER }: LoadOptions,
): Promise<HistoryLoad> {
  const task = await sources.startTask(question)
  const abandon = () => sources.tasks.abandon(task.taskId)
  signal.addEventListener('abort', abandon)
  let load = createLoad(question, task.partCount)
  try {
    if (signal.aborted) abandon()
    signal.throwIfAborted()
    await sources.tasks.track(task, (partIndex, outcome) => {
      load = addPart(load, partIndex, outcome)
      if (!signal.aborted && load.total !== null) onPart(load)
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TaskFailure)) throw error
    load = failLoad(load, failureText(error))
  } finally {
    signal.removeEventListener('abort', abandon)
  }
  const reason = getTotalFailure(load)
  if (reason !== null) throw new TaskProblem(reason)
  return load
}
