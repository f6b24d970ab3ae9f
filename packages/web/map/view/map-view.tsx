import { IconMapOff } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { checkServer } from '../../lib/api/server-reach.ts'
import { signalFirstScreen } from '../../lib/loading/first-screen.ts'
import { useMapInsets } from '../../state/panel.ts'
import { EmptyState } from '../../ui/hints/notice.tsx'
import { useIsMapAbsent, useMap } from '../controller.ts'
import { canDrawMaps, loadMap } from './load-map.ts'
import classes from './map-view.module.css'

const DrawnMap = lazy(async () => {
  try {
    return { default: (await loadMap()).DrawnMap }
  } catch (error) {
    await checkServer()
    throw error
  }
})

export function MapView() {
  const isAbsent = useIsMapAbsent()
  if (isAbsent || !canDrawMaps()) return <NoMap />
  return (
    <Suspense fallback={null}>
      <DrawnMap />
    </Suspense>
  )
}

function NoMap() {
  useLayoutEffect(() => {
    useMap.setState({ isAbsent: true })
    signalFirstScreen()
  }, [])
  const { top, right, bottom, left } = useMapInsets()
  return (
    <div
      className={classes.absent}
      style={{ padding: `${top}px ${right}px ${bottom}px ${left}px` }}
      data-map="absent"
    >
      <EmptyState
        title="This browser cannot draw the map"
        icon={<IconMapOff size={28} stroke={1.5} aria-hidden />}
      >
        The map needs WebGL 2, which is missing or turned off here. Hardware acceleration in the settings of
        the browser may bring it back. Search, the table, your folders, areas and reports work without it.
      </EmptyState>
    </div>
  )
}
