import { type RouterHistory, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { formatMapPosition, parseMapPosition } from '#domain/geometry/map-position.ts'
import { useMapController } from '../../map/controller.ts'
import { getDefaultPosition } from '../../state/map/default-view.ts'
import { startAt, useView } from '../../state/map/view.ts'
import { usePanel } from '../../state/panel.ts'
import { isBesideMap, isSameAddress, type PanelAddress, parsePanel, toAddress } from './panel-address.ts'
import { type DashboardSearch, parseSearch, readDashboardSearch, stringifySearch } from './search-params.ts'

interface Address {
  pathname: string
  search: DashboardSearch
}

const getHref = ({ pathname, search }: Address) => pathname + stringifySearch({ ...search })

const readAddress = (pathname: string, text: string): Address => ({
  pathname,
  search: readDashboardSearch(parseSearch(text)),
})

/** The router's current address, which may be newer than the rendered one. */
const getCurrentAddress = ({ location }: RouterHistory): Address =>
  readAddress(location.pathname, location.search)

/** Keeps a panel that is already open, because addresses lack part of its state. */
function showPanel(address: PanelAddress): void {
  if (isSameAddress(toAddress(usePanel.getState()), normalizeAddress(address))) return
  usePanel.setState(parsePanel(address), true)
}

const normalizeAddress = (address: PanelAddress): PanelAddress => toAddress(parsePanel(address))

/**
 * Keeps address and window in step. A new map position replaces the history entry, a panel adds one. Writes
 * start from the address bar, so that a map in flight cannot undo a navigation.
 */
export function useAddress(): void {
  // Read from one location, because the router updates the query after the path.
  const pathname = useLocation({ select: (location) => location.pathname })
  const searchText = useLocation({ select: (location) => location.searchStr })
  const address = useMemo(() => readAddress(pathname, searchText), [pathname, searchText])
  const navigate = useNavigate()
  const { history } = useRouter()
  const position = useView((view) => view.position)
  const panel = usePanel()
  const map = useMapController()
  /** Last address shown or written here, to tell navigation from our own writes. */
  const lastAddress = useRef<Address>(address)

  useEffect(() => {
    if (position === null || map === null) return
    const currentAddress = getCurrentAddress(history)
    const at = formatMapPosition(position)
    if (at === currentAddress.search.at || !isBesideMap(currentAddress.pathname)) return
    lastAddress.current = { ...lastAddress.current, search: { ...lastAddress.current.search, at } }
    void navigate({
      href: getHref({ ...currentAddress, search: { ...currentAddress.search, at } }),
      replace: true,
    })
  }, [position, map, navigate, history])

  useEffect(() => {
    const next = toAddress(panel)
    if (isSameAddress(next, lastAddress.current)) return
    const { at, pid } = getCurrentAddress(history).search
    lastAddress.current = { ...next, search: { ...(at === undefined ? {} : { at }), ...next.search } }
    void navigate({
      href: getHref(lastAddress.current),
      // Replaces a link by PID, to which Back would otherwise return.
      replace: pid !== undefined || (panel.kind === 'areas' && panel.replacesEntry === true),
    })
  }, [panel, navigate, history])

  useEffect(() => {
    // Pages other than the dashboard have no panels.
    if (!isBesideMap(address.pathname)) return
    // The router has gone on, and renders a newer address next.
    if (getHref(address) !== getHref(getCurrentAddress(history))) return
    const previousAddress = lastAddress.current
    lastAddress.current = address
    const { at } = address.search
    if (at !== previousAddress.search.at && at !== undefined) {
      const target = parseMapPosition(at)
      if (target) map?.jumpTo({ centre: [target.lng, target.lat], zoom: target.zoom })
    }
    if (!isSameAddress(address, previousAddress)) showPanel(address)
  }, [address, map, history])
}

/** Opens panel and position of an address. By default, the first position is the default view. */
export function openFromAddress({ pathname, search: text }: Pick<Location, 'pathname' | 'search'>): void {
  const { search } = readAddress(pathname, text)
  const isFirstMap = useView.getState().bounds === null
  const addressPosition = search.at === undefined ? null : parseMapPosition(search.at)
  const position = addressPosition ?? (isFirstMap ? getDefaultPosition() : null)
  if (position) startAt(position)
  showPanel({ pathname, search })
}
