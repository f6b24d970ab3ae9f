import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isDrawingBoundary,
  isRemoving,
  isSelectable,
  MAP_MODE_TRANSITIONS,
  MAP_MODES,
  type MapMode,
  type MapModeEvent,
  nextMapMode,
} from './map-modes.ts'

const rows: [MapMode, MapModeEvent, MapMode][] = [
  ['normal', 'measurePolygon', 'measurePolygon'],
  ['normal', 'selectRectangle', 'selectRectangle'],
  ['normal', 'selectPolygon', 'selectPolygon'],
  ['normal', 'deletePoint', 'deletePoint'],
  ['normal', 'drawBoundaryPolygon', 'drawBoundaryPolygon'],
  ['normal', 'drawBoundary', 'drawBoundary'],
  ['normal', 'cmaSubject', 'cmaSubject'],
  ['selectRectangle', 'cancel', 'normal'],
  ['selectRectangle', 'complete', 'normal'],
  ['selectPolygon', 'cancel', 'normal'],
  ['selectPolygon', 'complete', 'normal'],
  ['deletePoint', 'deleteRectangle', 'deleteRectangle'],
  ['deletePoint', 'deletePolygon', 'deletePolygon'],
  ['deletePoint', 'done', 'normal'],
  ['deletePoint', 'cancel', 'normal'],
  ['deletePoint', 'clearAll', 'normal'],
  ['deleteRectangle', 'cancel', 'deletePoint'],
  ['deleteRectangle', 'complete', 'deletePoint'],
  ['deletePolygon', 'cancel', 'deletePoint'],
  ['deletePolygon', 'complete', 'deletePoint'],
  ['measure', 'measurePolygon', 'measurePolygon'],
  ['measure', 'clearMeasures', 'normal'],
  ['measurePolygon', 'cancel', 'normal'],
  ['measurePolygon', 'complete', 'measure'],
  ['drawBoundary', 'drawBoundaryPolygon', 'drawBoundaryPolygon'],
  ['drawBoundary', 'clearAreas', 'drawBoundaryPolygon'],
  ['drawBoundary', 'cancel', 'normal'],
  ['drawBoundary', 'complete', 'normal'],
  ['drawBoundaryPolygon', 'cancel', 'drawBoundary'],
  ['drawBoundaryPolygon', 'complete', 'drawBoundary'],
  ['cmaSubject', 'position', 'cmaSubjectPositioning'],
  ['cmaSubject', 'normal', 'normal'],
  ['cmaSubjectPositioning', 'save', 'cmaSubject'],
  ['cmaSubjectPositioning', 'cancel', 'cmaSubject'],
]

describe('map tool modes', () => {
  test.each(rows)('%s, %s: %s', (mode, event, next) => expect(nextMapMode(mode, event)).toBe(next))

  test('there is no other way', () => {
    const all = MAP_MODES.flatMap((mode) =>
      Object.entries(MAP_MODE_TRANSITIONS[mode]).map(([event, next]) => [mode, event, next]),
    )
    expect(all.toSorted()).toEqual(rows.toSorted())
    expect(nextMapMode('normal', 'cancel')).toBeNull()
  })

  test.each([
    ['selectable', isSelectable, ['normal', 'measure']],
    ['drawing a boundary', isDrawingBoundary, ['drawBoundary', 'drawBoundaryPolygon']],
    ['removing', isRemoving, ['deletePoint', 'deleteRectangle', 'deletePolygon']],
  ] as const)('%s', (_, flag, modes) => {
    expect(MAP_MODES.filter(flag).toSorted()).toEqual([...modes].toSorted())
  })

  test('law: from every mode there is a way back to normal', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAP_MODES), (start) => {
        const reached = new Set<MapMode>([start])
        for (const mode of reached)
          for (const next of Object.values(MAP_MODE_TRANSITIONS[mode])) reached.add(next)
        expect(reached.has('normal')).toBe(true)
      }),
    )
  })
})
