import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeZoom,
  clearLayers,
  deselectLayer,
  drawnLayers,
  initialLayers,
  isZoomSatisfied,
  restoreLayers,
  selectedLayers,
  selectLayer,
  setLayerOpacity,
  setLayerOption,
  setLayerUpdating,
  storedLayers,
  toggleLayer,
} from './layer-selection.ts'
import { LAYERS, type LayerKey } from './layers.ts'

const near = () => initialLayers(16)
const far = () => initialLayers(5)

describe('layers', () => {
  test('a new visitor sees the parcels', () => expect(selectedLayers(near())).toEqual(['parcel']))

  test('selecting where the zoom is enough brings the layer on at once', () => {
    const { state, effects } = selectLayer(near(), 'zoning')
    expect(selectedLayers(state)).toContain('zoning')
    expect(effects).toEqual([])
  })

  test('selecting from too far out zooms first and waits', () => {
    const { state, effects } = selectLayer(far(), 'zoning')
    expect(effects).toEqual([{ type: 'zoomTo', zoom: LAYERS.zoning.minZoom }])
    expect(state.layers.zoning).toMatchObject({ isSelected: false, isWaitingForZoom: true })
    const halfway = changeZoom(state, 8)
    expect(selectedLayers(halfway)).not.toContain('zoning')
    const arrived = changeZoom(halfway, 11)
    expect(arrived.layers.zoning).toMatchObject({ isSelected: true, isWaitingForZoom: false })
  })

  test('switching off, or clearing, ends the waiting', () => {
    const waiting = selectLayer(far(), 'zoning').state
    for (const off of [
      deselectLayer(waiting, 'zoning'),
      clearLayers(waiting),
      toggleLayer(waiting, 'zoning').state,
    ]) {
      expect(selectedLayers(changeZoom(off, 18))).not.toContain('zoning')
    }
  })

  test('a selected layer stays selected when the map goes too far out, and is not drawn', () => {
    const out = changeZoom(near(), 10)
    expect(selectedLayers(out)).toEqual(['parcel'])
    expect(isZoomSatisfied(out, 'parcel')).toBe(false)
    expect(drawnLayers(out)).toEqual([])
    expect(drawnLayers(changeZoom(out, 14))).toEqual(['parcel'])
  })

  test('the zoom is reached a hair below it, too', () =>
    expect(isZoomSatisfied(initialLayers(13.9999999), 'parcel')).toBe(true))

  test('the switch turns off and on', () => {
    const on = toggleLayer(near(), 'alr').state
    expect(selectedLayers(on)).toContain('alr')
    expect(selectedLayers(toggleLayer(on, 'alr').state)).not.toContain('alr')
  })

  test('clear switches all off', () =>
    expect(selectedLayers(clearLayers(selectLayer(near(), 'alr').state))).toEqual([]))

  test('selecting what is selected changes nothing', () => {
    const state = near()
    expect(selectLayer(state, 'parcel')).toEqual({ state, effects: [] })
  })

  test('updating is shown for selected layers only, and ends with them', () => {
    const updating = setLayerUpdating(near(), 'parcel', true)
    expect(updating.layers.parcel.isUpdating).toBe(true)
    expect(setLayerUpdating(near(), 'alr', true).layers.alr.isUpdating).toBe(false)
    expect(deselectLayer(updating, 'parcel').layers.parcel.isUpdating).toBe(false)
  })

  test('opacity stays within 0 and 1', () => {
    expect(setLayerOpacity(near(), 'alr', 0.4).layers.alr.opacity).toBe(0.4)
    expect(setLayerOpacity(near(), 'alr', 7).layers.alr.opacity).toBe(1)
    expect(setLayerOpacity(near(), 'alr', -7).layers.alr.opacity).toBe(0)
    expect(setLayerOpacity(near(), 'alr', Number.NaN).layers.alr.opacity).toBe(1)
  })

  test('options', () => {
    expect(near().layers.parcel.options).toEqual({ dimensions: true, areas: true })
    expect(setLayerOption(near(), 'parcel', 'areas', false).layers.parcel.options).toEqual({
      dimensions: true,
      areas: false,
    })
    const state = near()
    expect(setLayerOption(state, 'parcel', 'nothing', true)).toBe(state)
  })
})

describe('between visits', () => {
  const keys = fc.subarray(Object.keys(LAYERS) as LayerKey[])
  test('law: what is stored comes back', () => {
    fc.assert(
      fc.property(keys, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (keys, opacity, isOn) => {
        let state = clearLayers(near())
        for (const key of keys) state = setLayerOpacity(selectLayer(state, key).state, key, opacity + 0)
        state = setLayerOption(state, 'parcel', 'areas', isOn)
        expect(restoreLayers(16, JSON.parse(JSON.stringify(storedLayers(state))))).toEqual(
          JSON.parse(JSON.stringify(state)),
        )
      }),
    )
  })
  test('nonsense is passed over', () => {
    for (const stored of [
      null,
      'x',
      [null, 3, { key: 'gone' }, { key: 'alr', opacity: 'much', options: { x: true } }],
    ]) {
      expect(restoreLayers(16, stored)).toEqual(near())
    }
  })
})

test('law: no layer both waits and is on, and none waits where the zoom is enough', () => {
  const step = fc.tuple(
    fc.constantFrom(...(Object.keys(LAYERS) as LayerKey[])),
    fc.integer({ min: 3, max: 20 }),
    fc.nat(3),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = far()
      for (const [key, zoom, kind] of steps) {
        if (kind === 0) state = selectLayer(state, key).state
        else if (kind === 1) state = deselectLayer(state, key)
        else if (kind === 2) state = toggleLayer(state, key).state
        else state = changeZoom(state, zoom)
        for (const key of Object.keys(LAYERS) as LayerKey[]) {
          const { isSelected, isWaitingForZoom } = state.layers[key]
          expect(isSelected && isWaitingForZoom).toBe(false)
          if (isWaitingForZoom) expect(isZoomSatisfied(state, key)).toBe(false)
        }
      }
    }),
  )
})
