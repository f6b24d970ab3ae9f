import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rectangleBetween } from '#domain/geometry/polygon.ts'
import { fakeStorage } from '../../testing/fake-storage.ts'

const HERE = '/dashboard/areas/a/select-area'
const saved = rectangleBetween([-123, 49], [-122, 50])
const vertices = [
  [-121, 49],
  [-120, 49],
] as const
const place = (point: readonly [number, number]) => ({ point, metresPerPixel: 1 })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  open(HERE)
})
afterEach(() => vi.unstubAllGlobals())

/** Reloads the page at this path, in the same tab. */
function open(pathname: string): void {
  vi.stubGlobal('location', { pathname })
  vi.resetModules()
}

/** Tools of the current page. Each load has its own modules. */
const tools = () => import('./tools.ts')

test('a polygon in the middle of being drawn survives a reload, with what cancelling brings back', async () => {
  const first = await tools()
  first.startBoundary([saved])
  first.sendCommand('drawBoundaryPolygon')
  for (const point of vertices) first.sendGesture({ type: 'click', ...place(point) })
  open(HERE)
  const { startBoundary, useTools } = await tools()
  expect(startBoundary([])).toBe(true)
  expect(useTools.getState().tools).toMatchObject({
    mode: 'drawBoundaryPolygon',
    areas: [saved],
    originalAreas: [saved],
    sketch: { kind: 'ring', vertices },
  })
})

test('corners that were moved survive it, too', async () => {
  const first = await tools()
  first.startBoundary([saved])
  first.sendEdit('nextVertex')
  first.sendGesture({ type: 'moveVertex', to: [-123.5, 48.5] })
  open(HERE)
  const { startBoundary, useTools } = await tools()
  startBoundary([saved])
  expect(useTools.getState().tools.areas[0]?.coordinates[0]?.[0]).toEqual([-123.5, 48.5])
  expect(useTools.getState().tools.originalAreas).toEqual([saved])
})

test.each(['complete', 'cancel'] as const)(
  'after %s the next one begins with what it is given',
  async (end) => {
    const first = await tools()
    first.startBoundary([saved])
    first.sendCommand(end)
    open(HERE)
    const { startBoundary, useTools } = await tools()
    startBoundary([])
    expect(useTools.getState().tools).toMatchObject({ mode: 'drawBoundaryPolygon', areas: [] })
  },
)

test('another area is not begun with it', async () => {
  ;(await tools()).startBoundary([saved])
  open('/dashboard/areas/b/select-area')
  const { startBoundary, useTools } = await tools()
  startBoundary([])
  expect(useTools.getState().tools.areas).toEqual([])
})

test('what cannot be read is left aside', async () => {
  sessionStorage.setItem(
    'lotline.boundary-draft',
    JSON.stringify({ page: HERE, areas: [{ type: 'Circle' }] }),
  )
  const { startBoundary, useTools } = await tools()
  startBoundary([saved])
  expect(useTools.getState().tools.areas).toEqual([saved])
})
