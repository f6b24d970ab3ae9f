import type { Polygon } from 'geojson'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { LAYERS } from '#domain/layers/layers.ts'
import type { MapEffect } from '#domain/map-tools/map-gestures.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../lib/api/api.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { recordSkill } from '../../state/account/learned-skills.ts'
import { chooseParcel, choosePlace } from '../../state/map/subject.ts'
import { useTools } from '../../state/map/tools.ts'
import { closePanel, openParcel, usePanel } from '../../state/panel.ts'
import {
  addToSelection,
  clearSelection,
  notifySelection,
  removeFromSelection,
  toggleInSelection,
  useSelection,
} from '../../state/selection.ts'
import type { MapController } from '../controller.ts'

export function runEffect(effect: MapEffect, controller: MapController): void {
  switch (effect.type) {
    case 'toggleAt':
      toggleParcel(controller, effect.point)
      return
    case 'pickAt':
    case 'addAt':
      actOnParcel(controller, effect.point, (upid) => {
        addToSelection([upid])
        openParcel(upid)
      })
      return
    case 'removeAt':
      actOnParcel(controller, effect.point, (upid) => removeFromSelection([upid]))
      return
    case 'inspectAt':
      actOnParcel(controller, effect.point, openParcel)
      return
    case 'selectWithin':
      void selectParcelsIn(effect.polygon)
      return
    case 'removeWithin':
      void removeParcelsIn(effect.polygon)
      return
    case 'clearSelection':
      clearWithUndo()
      return
    case 'vertexChosen':
      controller.bringIntoView(effect.point)
      controller.focus()
      return
    case 'measured':
      recordSkill('measure')
      return
    case 'refuse':
    // The panels of areas handle these.
    case 'boundaryChanged':
    case 'boundaryComplete':
    case 'boundaryCancelled':
      return
    case 'subjectAt':
      actOnParcel(controller, effect.point, (upid) => void chooseParcel(upid), refuseSubject)
      return
    case 'subjectMoved':
      choosePlace(effect.point)
      return
    default:
      effect satisfies never
  }
}

function toggleParcel(controller: MapController, point: LngLat): void {
  actOnParcel(controller, point, (upid) => {
    const wasSelected = useSelection.getState().set.has(upid)
    toggleInSelection(upid)
    const panel = usePanel.getState()
    if (!wasSelected) openParcel(upid)
    else if (panel.kind === 'parcel' && panel.upid === upid) closePanel()
  })
}

/** Acts on the parcel at a point. At zooms without parcels, offers to zoom in. */
function actOnParcel(
  controller: MapController,
  point: LngLat,
  act: (upid: string) => void,
  onNoParcel: (point: LngLat) => void = () => {},
): void {
  const minZoom = LAYERS.parcel.minZoom
  if (controller.zoom() < minZoom) {
    showToast({
      title: 'Zoom in to pick parcels',
      key: 'zoom-in',
      action: { label: 'Zoom in here', run: () => controller.flyTo({ centre: point, zoom: minZoom + 2 }) },
    })
    return
  }
  const upid = controller.parcelAt(controller.project(point))
  if (upid !== null) act(upid)
  else onNoParcel(point)
}

function refuseSubject(at: LngLat): void {
  useTools.setState({ refusal: { message: 'No parcel is there. Position the subject by hand.', at } })
}

async function selectParcelsIn(polygon: Polygon): Promise<void> {
  const match = await findParcelsIn(polygon)
  if (!match) return
  const added = addToSelection(match.upids)
  if (match.upids.length === 0) {
    showToast({ title: 'No parcels in this area' })
  } else if (match.total > match.upids.length) {
    notifySelection(`${formatParcels(added)} added`, {
      kind: 'warning',
      message: `The area contains ${formatCount(match.total, 'parcel')}; only the first ${formatNumber(match.upids.length)} were added.`,
    })
  }
}

async function removeParcelsIn(polygon: Polygon): Promise<void> {
  const match = await findParcelsIn(polygon)
  if (!match) return
  const { set } = useSelection.getState()
  const selected = match.upids.filter((upid) => set.has(upid))
  if (selected.length === 0) {
    showToast({ title: 'No selected parcels in this area' })
    return
  }
  removeFromSelection(selected)
  notifySelection(`${formatParcels(selected)} removed`)
}

async function findParcelsIn(polygon: Polygon) {
  useTools.setState(({ selectionsRunning }) => ({ selectionsRunning: selectionsRunning + 1 }))
  try {
    return await call('selectParcels', { body: { area: polygon as DrawnPolygon } })
  } catch (error) {
    notifyFailure(error)
    return null
  } finally {
    useTools.setState(({ selectionsRunning }) => ({ selectionsRunning: selectionsRunning - 1 }))
  }
}

function clearWithUndo(): void {
  const { upids } = useSelection.getState()
  clearSelection()
  if (upids.length > 0) notifySelection(`${formatParcels(upids)} removed`)
}
