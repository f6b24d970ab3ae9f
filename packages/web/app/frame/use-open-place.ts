import { useNavigate } from '@tanstack/react-router'
import { LAYERS } from '#domain/layers/layers.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { openPasteDialog } from '../../features/selection/paste-state.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { runShortcut } from '../../lib/shortcuts.ts'
import { useMap } from '../../map/controller.ts'
import { getFallbackView } from '../../state/map/default-view.ts'
import { closeLayerPanel, toggleLayerPanel, useLayers } from '../../state/map/layers.ts'
import { sendCommand } from '../../state/map/tools.ts'
import { useView } from '../../state/map/view.ts'
import { closePanel, openAreas, openFolders } from '../../state/panel.ts'
import { useSelection } from '../../state/selection.ts'
import { setDrawerSize, uncoverMap } from '../../state/table/drawer.ts'

const ON_MAP: readonly SkillPlace[] = ['rectangle', 'measure', 'map', 'layers']

export function useOpenPlace(): (place: SkillPlace) => void {
  const navigate = useNavigate()
  return (place) => {
    if (useMap.getState().isAbsent && ON_MAP.includes(place)) {
      showToast({
        title: 'This browser cannot draw the map',
        message: 'Try the lesson in another browser.',
      })
      return
    }
    uncoverMap()
    switch (place) {
      case 'search':
        return runShortcut('/')
      case 'rectangle':
        return sendCommand('selectRectangle')
      case 'measure':
        return sendCommand('measurePolygon')
      case 'map':
        return showParcels()
      case 'paste':
        return openPasteDialog()
      case 'layers':
        closeLayerPanel()
        return toggleLayerPanel()
      case 'table':
        return setDrawerSize('half')
      case 'getData':
        return openGetData()
      case 'folders':
        return openFolders()
      case 'areas':
        return openAreas()
      case 'notifications':
        return void navigate({ href: '/dashboard?notifications=list' })
      case 'reports':
        return void navigate({ to: '/dashboard/reports' })
      case 'analyses':
        return void navigate({ to: '/dashboard/cma' })
      case 'branding':
        return void navigate({ href: '/account?tab=branding' })
      default:
        return place satisfies never
    }
  }
}

function showParcels(): void {
  sendCommand('normal')
  const { controller } = useMap.getState()
  const { response } = useLayers.getState()
  if (controller !== null && response?.home) {
    const { minZoom } = LAYERS.parcel
    const isVisible =
      controller.zoom() >= minZoom && getFallbackView(useView.getState().position, response) === null
    if (!isVisible) controller.flyTo({ centre: response.home.centre, zoom: minZoom + 1 })
  }
  showToast({ title: 'Click a parcel on the map', message: 'Its card opens at the side.' })
}

function openGetData(): void {
  if (useSelection.getState().upids.length > 0) {
    runShortcut('g')
    return
  }
  if (useMap.getState().isAbsent) {
    openPasteDialog()
    return
  }
  closePanel()
  sendCommand('selectRectangle')
  showToast({ title: 'First select some parcels', message: 'Drag a rectangle over a block, then press G.' })
}
