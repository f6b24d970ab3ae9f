import { mountAgGrid } from './ag-grid.ts'
import { mountOurs } from './our-table.ts'
import { makeRows } from './rows.ts'

const TABLES = {
  ours: { mount: mountOurs, scroller: '[role="grid"]', cell: '[role="grid"] [data-upid]' },
  agGrid: { mount: mountAgGrid, scroller: '.ag-grid-viewport', cell: '.ag-row' },
} as const

export type TableName = keyof typeof TABLES

export interface TableBench {
  prepare(rows: number): void
  /** Milliseconds until the first rows are painted. */
  mount(name: TableName): Promise<number>
  /** Scrolls down and back up, one step per frame. Returns the mean duration of a frame in milliseconds. */
  scroll(name: TableName, steps: number, pixels: number): Promise<number>
  unmount(): void
}

/** Frames after which a table without rows has failed. */
const MAX_FRAMES = 2_000

const stage = document.getElementById('stage') as HTMLElement
let response = makeRows(0)
let unmount = () => {}

const bench: TableBench = {
  prepare(rows) {
    response = makeRows(rows)
  },
  async mount(name) {
    const { mount, cell } = TABLES[name]
    const start = performance.now()
    unmount = mount(stage, response)
    let waited = 0
    do {
      if (waited++ > MAX_FRAMES) throw new Error(`${name} draws no rows`)
      await frame()
    } while (!stage.querySelector(cell))
    // The frame is painted before the next task.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return performance.now() - start
  },
  async scroll(name, steps, pixels) {
    const scroller = stage.querySelector(TABLES[name].scroller)
    if (!scroller) throw new Error(`${name} has no scroller`)
    const start = performance.now()
    for (let step = 0; step < steps; step++) {
      scroller.scrollTop += step < steps / 2 ? pixels : -pixels
      await frame()
    }
    await painted()
    return (performance.now() - start) / steps
  },
  unmount() {
    unmount()
    stage.replaceChildren()
  },
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** Resolves once the frame has been handed over. */
const painted = async () => {
  await frame()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

Object.assign(window, { bench })
document.body.dataset.ready = 'true'
