/** Reads the work of a page's main thread from a trace of Chromium. */

export const TRACED_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
]

/** At 50 frames per second. */
export const FRAME_MS = 20

export interface MainThread {
  /** Milliseconds between the marks. */
  lasted: number
  /** Processor time of each task, in milliseconds. */
  tasks: number[]
  /** Processor time of tasks by the frame in which they start. Frames without work are 0. */
  slots: number[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** In microseconds. */
  ts: number
  dur?: number
  /** Processor time in microseconds. */
  tdur?: number
}

/** Reads the thread that set both marks. @throws if the trace lacks the marks or the data */
export function mainThreadOf(trace: Buffer, from: string, to: string): MainThread {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const [begin, end] = [from, to].map((name) => traceEvents.find((event) => event.name === name))
  if (!begin || !end) throw new Error('the trace has no marks of the page')
  const own = traceEvents
    .filter(({ pid, tid, ts }) => pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts)
    .sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(({ name, ph }) => ph === 'X' && name === TASK)
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page')
  const work = (task: TraceEvent) => (task.tdur ?? Number.NaN) / 1000
  if (tasks.some((task) => Number.isNaN(work(task)))) throw new Error('the trace has no processor times')
  const lasted = (end.ts - begin.ts) / 1000
  const slots = Array.from({ length: Math.ceil(lasted / FRAME_MS) }, () => 0)
  for (const task of tasks) {
    const slot = Math.floor((task.ts - begin.ts) / 1000 / FRAME_MS)
    slots[slot] = (slots[slot] ?? 0) + work(task)
  }
  return { lasted, tasks: tasks.map(work), slots }
}

const TASK = 'RunTask'

/** Percentage of frames whose work fits into the frame. */
export const shareInTime = (slots: readonly number[]): number =>
  (slots.filter((ms) => ms <= FRAME_MS).length / slots.length) * 100
