import { describe, expect, it } from 'vitest'
import { rectangleBetween, toPolygon } from '#domain/geometry/polygon.ts'
import { INITIAL_MAP_TOOLS, type MapTools } from '#domain/map-tools/map-gestures.ts'
import { formatBoundarySize, getBoundaryActions, getBoundaryEdits, getBoundaryHint } from './boundary-step.ts'
import { TOOL_STEPS } from './tool-steps.ts'

const square = rectangleBetween([-123, 49], [-122, 50])
const tools = (change: Partial<MapTools> = {}): MapTools => ({
  ...INITIAL_MAP_TOOLS,
  mode: 'drawBoundary',
  areas: [square, square],
  ...change,
})
const vertex = { area: 1, ring: 0, vertex: 2 }
const labels = (of: MapTools) => getBoundaryEdits(of).map(({ label }) => label)

describe('the bar of a boundary', () => {
  it('counts polygons and corners', () => {
    expect(formatBoundarySize(tools())).toBe('2 polygons · 8 corners')
    expect(formatBoundarySize(tools({ areas: [square], mode: 'drawBoundaryPolygon' }))).toBe(
      '1 polygon · 4 corners',
    )
    expect(formatBoundarySize(tools({ areas: [] }))).toBeNull()
    expect(formatBoundarySize(tools({ mode: 'normal' }))).toBeNull()
  })

  it('says which corner is chosen, and what keys do with it', () => {
    expect(getBoundaryHint(tools({ chosen: { area: 1, vertex } }), false)).toMatch(
      /^Corner 3 of 4\. .*arrow keys/,
    )
    expect(getBoundaryHint(tools({ chosen: { area: 1, vertex: null } }), false)).toMatch(/^Polygon 2 of 2/)
    expect(getBoundaryHint(tools(), true)).toMatch(/^N chooses/)
    expect(getBoundaryHint(tools(), false)).toMatch(/^Drag a corner/)
  })

  it('says while a corner is dragged that it cannot be let go there', () => {
    const from = [-123, 49] as const
    const sketch = {
      kind: 'vertex',
      ref: vertex,
      isNew: false,
      pressed: from,
      from,
      to: from,
      isMoved: true,
    } as const
    const chosen = { area: 1, vertex }
    expect(getBoundaryHint(tools({ chosen, sketch: { ...sketch, crossing: from } }), false)).toMatch(
      /cross itself/,
    )
    expect(getBoundaryHint(tools({ chosen, sketch: { ...sketch, crossing: null } }), false)).toMatch(
      /^Corner 3/,
    )
  })

  it('offers what fits what is chosen', () => {
    expect(labels(tools())).toEqual([])
    expect(labels(tools({ chosen: { area: 1, vertex }, pastAreas: [[square]] }))).toEqual([
      'Delete corner',
      'Undo',
    ])
    expect(labels(tools({ chosen: { area: 0, vertex: null } }))).toEqual(['Delete polygon'])
    const triangle = toPolygon([
      [-123, 49],
      [-122, 49],
      [-122, 50],
    ])
    expect(labels(tools({ areas: [square, triangle], chosen: { area: 1, vertex } }))).toEqual([
      'Delete polygon',
    ])
  })

  it('takes a cleared boundary back while none is drawn yet', () => {
    const cleared = tools({ mode: 'drawBoundaryPolygon', areas: [], pastAreas: [[square]] })
    expect(labels(cleared)).toEqual(['Undo'])
  })

  it('has nothing to finish without a polygon', () => {
    const { actions } = TOOL_STEPS.drawBoundary ?? { actions: [] }
    expect(getBoundaryActions(actions, tools()).map(({ label }) => label)).toEqual([
      'Add another polygon',
      'Clear areas',
      'Done',
      'Cancel',
    ])
    expect(getBoundaryActions(actions, tools({ areas: [] })).map(({ label }) => label)).toEqual([
      'Draw a polygon',
      'Cancel',
    ])
  })
})
