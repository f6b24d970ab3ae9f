import { useEffect, useRef } from 'react'
import { useFirstScreenShown } from '../../lib/loading/first-screen.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useCrosshair, useIsToolActive } from '../../state/map/tools.ts'
import { useMap, useMapController } from '../controller.ts'
import { PlaceMarks } from '../overlay/place-marks.tsx'
import { startMap } from '../start-map.ts'
import { useMapPicture } from '../use-map-picture.ts'
import classes from './map-view.module.css'

const ToolOverlay = lazyPart(() => import('../overlay/tool-overlay.tsx'), 'ToolOverlay')

export function DrawnMap() {
  const container = useRef<HTMLDivElement>(null)
  const show = useRef<NonNullable<ReturnType<typeof startMap>>['show'] | null>(null)
  const picture = useMapPicture()
  const latestPicture = useRef(picture)
  const controller = useMapController()
  const isShown = useFirstScreenShown()
  const isToolActive = useIsToolActive()
  const isCrosshairShown = useCrosshair((state) => state.isShown)

  useEffect(() => {
    if (!container.current) return
    const startedMap = startMap(container.current, latestPicture.current)
    if (startedMap === null) return useMap.setState({ isAbsent: true })
    show.current = startedMap.show
    return () => {
      show.current = null
      startedMap.stop()
    }
  }, [])

  useEffect(() => {
    latestPicture.current = picture
    show.current?.(picture)
  }, [picture])

  return (
    <div className={classes.view} data-scheme={picture.scheme}>
      <div ref={container} className={classes.map} />
      {controller && <PlaceMarks controller={controller} scheme={picture.scheme} />}
      {controller && (isShown || isToolActive || isCrosshairShown) && (
        <ToolOverlay controller={controller} scheme={picture.scheme} />
      )}
    </div>
  )
}
