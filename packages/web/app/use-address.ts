import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatMapPosition, parseMapPosition } from '#domain/map-position.ts'
import { useMapController } from '../map/controller.ts'
import {
  closePanel,
  openFolder,
  openFolders,
  openParcel,
  openSources,
  type Panel,
  usePanel,
} from '../state/panel.ts'
import { startAt, useView } from '../state/view.ts'
import { type DashboardSearch, parseSearch, readDashboardSearch } from './search-params.ts'

/**
 * Keeps the address and the window in step: what the person moves or opens goes into the address, and Back, Forward
 * and a changed address move the window. Position replaces the entry, opening a panel makes one.
 */
export function useAddress(): void {
  const search = useSearch({ from: '/dashboard' })
  const navigate = useNavigate({ from: '/dashboard' })
  const position = useView((view) => view.position)
  const panel = usePanel()
  const map = useMapController()
  /** What we wrote ourselves must not come back as a wish. */
  const written = useRef<DashboardSearch>(search)

  useEffect(() => {
    if (position === null || map === null) return
    const at = formatMapPosition(position)
    if (at === written.current.at) return
    written.current = { ...written.current, at }
    void navigate({ search: (now) => ({ ...now, at }), replace: true })
  }, [position, map, navigate])

  useEffect(() => {
    const part = searchOfPanel(panel)
    if (isSamePanel(part, written.current)) return
    const { at } = written.current
    written.current = { ...(at === undefined ? {} : { at }), ...part }
    void navigate({ search: written.current })
  }, [panel, navigate])

  useEffect(() => {
    const before = written.current
    written.current = search
    if (search.at !== before.at && search.at !== undefined) {
      const wished = parseMapPosition(search.at)
      if (wished) map?.jumpTo({ centre: [wished.lng, wished.lat], zoom: wished.zoom })
    }
    if (!isSamePanel(search, before)) showPanel(search)
  }, [search, map])
}

type PanelSearch = Pick<DashboardSearch, 'parcel' | 'panel' | 'collectionId'>

const isSamePanel = (one: PanelSearch, other: PanelSearch) =>
  one.parcel === other.parcel && one.panel === other.panel && one.collectionId === other.collectionId

function searchOfPanel(panel: Panel): PanelSearch {
  switch (panel.kind) {
    case 'closed':
      return {}
    case 'parcel':
      return { parcel: panel.upid }
    case 'sources':
      return { panel: 'sources' }
    case 'folders':
      return { panel: 'saved-properties' }
    case 'folder':
      return { panel: 'saved-properties', collectionId: panel.folderId }
  }
}

/** Opens what an address names. */
function showPanel({ parcel, panel, collectionId }: DashboardSearch): void {
  if (parcel !== undefined) openParcel(parcel)
  else if (panel === 'sources') openSources()
  else if (panel === 'saved-properties' && collectionId !== undefined) openFolder(collectionId)
  else if (panel === 'saved-properties') openFolders()
  else closePanel()
}

/** Before anything is drawn: the map starts where the address says, with the panel that it names. */
export function openAsAddressed(searchText: string): void {
  const search = readDashboardSearch(parseSearch(searchText))
  const position = search.at === undefined ? null : parseMapPosition(search.at)
  if (position) startAt(position)
  showPanel(search)
}
