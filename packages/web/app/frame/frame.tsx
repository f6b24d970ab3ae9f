import { VisuallyHidden } from '@mantine/core'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { closeLayerPanel, useLayerPanel } from '../../state/map/layers.ts'
import { useMapInsets, usePanel } from '../../state/panel.ts'
import {
  type Drawer,
  MAX_HALF_SHARE,
  MIN_HALF_SHARE,
  setDrawerSize,
  shownShare,
  useDrawer,
  useDrawerBounds,
} from '../../state/table/drawer.ts'
import { useIsNarrow } from '../../ui/behaviour/use-is-narrow.ts'
import classes from './frame.module.css'

const DRAWER_BAR_HEIGHT = 49
/** CSS pixels reserved for the search box at the top and the tools at the right. */
const TOP_INSET = 72
const RIGHT_INSET = 72
const PANEL_INSET = 424
/** Height of the table with a single parcel, in CSS pixels. */
const MIN_LIST_HEIGHT = 190
/** Share of a narrow window's height taken by panels, which lie below the map (`frame.module.css`). */
const NARROW_PANEL_SHARE = 0.58

interface FrameProps {
  rail: ReactNode
  map: ReactNode
  search: ReactNode
  panel: ReactNode | null
  tools: ReactNode
  layers: ReactNode
  status: ReactNode
  drawer: ReactNode
}

export function Frame({ rail, map, search, panel, tools, layers, status, drawer }: FrameProps) {
  const [stage, stageHeight] = useStageHeight()
  const drawerState = useDrawer()
  const { size } = drawerState
  const isNarrow = useIsNarrow()
  const drawerHeight = size === 'full' ? stageHeight : getLowDrawerHeight(drawerState, stageHeight, isNarrow)
  const isPanelOpen = panel !== null
  const isCovered = size === 'full'

  const areLayersOpen = useLayerPanel(({ isOpen }) => isOpen)

  useCollapseTable((isPanelOpen || areLayersOpen) && isNarrow)
  useCloseLayers(isNarrow)

  useLayoutEffect(() => {
    useDrawerBounds.setState(getDrawerBounds(stageHeight, isNarrow))
    return followMapInsets(stageHeight, isNarrow)
  }, [stageHeight, isNarrow])

  return (
    <div className={classes.frame}>
      <a href="#table" className={classes.skip}>
        Skip to the table
      </a>
      {rail}
      <main
        ref={stage}
        className={classes.stage}
        data-covered={isCovered}
        data-panel={isPanelOpen}
        data-layers={areLayersOpen}
        style={{ '--drawer-height': `${drawerHeight}px` } as CSSProperties}
      >
        <VisuallyHidden component="h1">Lotline dashboard</VisuallyHidden>
        <div className={classes.map}>{map}</div>
        <div className={classes.search} data-covered={isCovered} inert={isCovered}>
          {search}
        </div>
        {isPanelOpen && <div className={classes.panel}>{panel}</div>}
        <div className={classes.floating} data-covered={isCovered} inert={isCovered}>
          <div className={classes.status}>{status}</div>
          {tools}
        </div>
        <div className={classes.layers} data-covered={isCovered} inert={isCovered}>
          {layers}
        </div>
        <section
          id="table"
          className={classes.drawer}
          data-size={size}
          aria-label="Selected parcels"
          tabIndex={-1}
        >
          {drawer}
        </section>
      </main>
    </div>
  )
}

/**
 * Heights of the drawer as shares of the stage. `defaultShare` fits nine rows on a laptop, and leaves room for
 * the map tools in a narrow window.
 */
const getDrawerBounds = (stageHeight: number, isNarrow: boolean) =>
  isNarrow
    ? {
        leastShare: Math.min(Math.max(MIN_LIST_HEIGHT / stageHeight, MIN_HALF_SHARE), MAX_HALF_SHARE),
        defaultShare: 0.38,
      }
    : { leastShare: MIN_HALF_SHARE, defaultShare: 0.52 }

const getLowDrawerHeight = (drawer: Drawer, stageHeight: number, isNarrow: boolean): number =>
  drawer.size === 'half'
    ? Math.round(stageHeight * shownShare(drawer, getDrawerBounds(stageHeight, isNarrow)))
    : DRAWER_BAR_HEIGHT

/**
 * Keeps the covered edges of the map up to date, before rendering, so that flights centre on the visible
 * part. Returns a stop function.
 */
function followMapInsets(stageHeight: number, isNarrow: boolean): () => void {
  const updateInsets = () => {
    const isPanelOpen = usePanel.getState().kind !== 'closed'
    const isBelowMap = isNarrow && (isPanelOpen || useLayerPanel.getState().isOpen)
    useMapInsets.setState({
      top: TOP_INSET,
      right: RIGHT_INSET,
      // If the table covers the whole map, flights assume that only its bar is open.
      bottom: Math.max(
        getLowDrawerHeight(useDrawer.getState(), stageHeight, isNarrow),
        isBelowMap ? stageHeight * NARROW_PANEL_SHARE : 0,
      ),
      left: isPanelOpen && !isNarrow ? PANEL_INSET : 0,
    })
  }
  updateInsets()
  const unsubscribers = [usePanel, useLayerPanel, useDrawer].map((store) => store.subscribe(updateInsets))
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

function useCollapseTable(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || useDrawer.getState().size !== 'half') return
    setDrawerSize('bar')
    return () => {
      if (useDrawer.getState().size === 'bar') setDrawerSize('half')
    }
  }, [isWanted])
}

function useCloseLayers(isNarrow: boolean): void {
  useEffect(() => {
    if (!isNarrow) return
    return usePanel.subscribe(({ kind }) => {
      if (kind !== 'closed') closeLayerPanel()
    })
  }, [isNarrow])
}

function useStageHeight(): [RefObject<HTMLElement | null>, number] {
  const stage = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(window.innerHeight)
  useLayoutEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [])
  return [stage, height]
}
