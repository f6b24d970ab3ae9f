import type { Task } from '#contract/facts/tasks.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { createStore, type Store } from '../../lib/store/store.ts'
import { wordsOf } from '../../state/tasks/run-task.ts'
import { TaskFailure, type TaskTracker, tasks } from '../../state/tasks/tasks.ts'
import {
  emptyLoad,
  endLoad,
  entriesOf,
  type HistoryLoad,
  type HistoryQuestion,
  takePart,
  wholeFailure,
} from './history-load.ts'

/** A failure to load a history at all. */
export interface HistoryFailure {
  kind: 'gone' | 'forbidden' | 'failed'
  message: string
}

/** The history that is open. */
interface HistoryState {
  /** The requested history; null when none is open. */
  question: HistoryQuestion | null
  /** The history shown: a former order until the first entries of the requested one arrive. Null until there is any. */
  load: HistoryLoad | null
  failure: HistoryFailure | null
  /** The same history as it is by now, whole, where it has entries that are not shown yet. */
  fresh: HistoryLoad | null
}

const NOTHING: HistoryState = { question: null, load: null, failure: null, fresh: null }

/** External dependencies of the history reader. */
interface HistorySources {
  begin(question: HistoryQuestion): Promise<Task>
  tasks: Pick<TaskTracker, 'track' | 'abandon'>
}

export interface HistoryReader {
  store: Store<HistoryState>
  /** Shows this history; the one before is left. */
  ask(question: HistoryQuestion): void
  /** The same once more, from the beginning; what is shown stays until something comes. */
  retry(): void
  /** Checks for added entries after a notification of this collection, and shows nothing by itself. */
  lookForNew(): void
  /** Shows what `lookForNew` found. */
  showFresh(): void
  /** Closes the history. */
  leave(): void
}

/** One history at a time, part by part as its task brings them. */
export function historyReader(sources: HistorySources): HistoryReader {
  const store = createStore<HistoryState>(NOTHING)
  const shown = asking(sources)
  const newer = asking(sources)
  /** A notification arrived before the history was complete: it is not known yet whether the history includes it. */
  let isLookWanted = false

  function ask(question: HistoryQuestion): void {
    newer.stop()
    isLookWanted = false
    const { load } = store.getState()
    const isSameList = load !== null && isSameHistory(load.question, question)
    store.setState({ question, failure: null, fresh: null, ...(isSameList ? {} : { load: null }) })
    shown.start(question, {
      onLoad: (next) => {
        store.setState({ load: next })
        if (next.status === 'complete' && isLookWanted) lookForNew()
      },
      onFailure: (failure) => {
        // Without the collection, or the permission, what was shown is over too.
        if (failure.kind !== 'failed') store.setState({ load: null })
        store.setState({ failure })
      },
    })
  }

  function lookForNew(): void {
    const { question, load } = store.getState()
    isLookWanted = load?.status !== 'complete'
    if (!question || !load || isLookWanted) return
    newer.start(question, {
      onLoad: (next) => {
        if (next.status === 'complete') store.setState({ fresh: newIn(next, load) > 0 ? next : null })
      },
      // Not requested by the person; the next message tries again.
      onFailure: () => {},
    })
  }

  return {
    store,
    ask,
    retry() {
      const { question } = store.getState()
      if (question) ask(question)
    },
    lookForNew,
    showFresh: () => store.setState(({ load, fresh }) => ({ load: fresh ?? load, fresh: null })),
    leave() {
      shown.stop()
      newer.stop()
      store.setState(NOTHING, true)
    },
  }
}

/** Entries of a load that another one does not have. */
export function newIn(load: HistoryLoad, before: HistoryLoad): number {
  const known = new Set(entriesOf(before).map(({ changeId }) => changeId))
  return entriesOf(load).filter(({ changeId }) => !known.has(changeId)).length
}

const isSameHistory = (one: HistoryQuestion, other: HistoryQuestion) =>
  one.of === other.of && one.collectionId === other.collectionId && one.tab === other.tab

interface ReceivedPart {
  onLoad(load: HistoryLoad): void
  onFailure(failure: HistoryFailure): void
}

/** One task after another: a new one ends the one before. */
function asking({ begin, tasks: tracker }: HistorySources) {
  let current = 0
  let taskId: string | null = null

  function stop(): void {
    current += 1
    if (taskId !== null) tracker.abandon(taskId)
    taskId = null
  }

  async function follow(question: HistoryQuestion, { onLoad, onFailure }: ReceivedPart): Promise<void> {
    const mine = current
    const task = await begin(question)
    if (mine !== current) return tracker.abandon(task.taskId)
    taskId = task.taskId
    let load = emptyLoad(question, task.partCount)
    const tell = (next: HistoryLoad) => {
      if (mine !== current) return
      load = next
      const reason = wholeFailure(load)
      if (reason !== null) onFailure({ kind: 'failed', message: reason })
      else if (load.total !== null) onLoad(load)
    }
    try {
      await tracker.track(task, (partIndex, outcome) => tell(takePart(load, partIndex, outcome)))
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error
      tell(endLoad(load, wordsOf(error)))
    }
    if (mine === current) taskId = null
  }

  function start(question: HistoryQuestion, heard: ReceivedPart): void {
    stop()
    const mine = current
    follow(question, heard).catch((error: unknown) => {
      if (mine === current) heard.onFailure(failureOf(error))
    })
  }
  return { start, stop }
}

function failureOf(error: unknown): HistoryFailure {
  const status = error instanceof ApiError ? error.status : null
  const kind = status === 404 ? 'gone' : status === 403 ? 'forbidden' : 'failed'
  return { kind, message: describeError(error).message }
}

/** The history that this page shows. */
export const openedHistory: HistoryReader = historyReader({
  async begin({ of, collectionId, tab, orderBy, isReversed }) {
    const { tasks: begun } = await call(of === 'folder' ? 'folderHistory' : 'areaHistory', {
      params: { id: collectionId },
      body: { tab, orderBy, isReversed, clientId: liveClientId() },
      failures: 'caller',
      isQuiet: true,
    })
    const [task] = begun
    if (!task) throw new TypeError('The server answered no task.')
    return task
  },
  tasks,
})

export const useHistory = openedHistory.store
