import { useEffect, useMemo, useReducer } from 'react'
import { useShownPlaces } from '../../state/map/shown-places.ts'
import type { MapController } from '../controller.ts'
import type { MapScheme } from '../styles/scheme.ts'
import classes from './place-marks.module.css'

/** Maximum marks. An adopted plan may affect thousands of places. */
const MAX_MARKS = 300

/** Marks of the hovered entry (larger) and the opened entry (with a ring). */
export function PlaceMarks({ controller, scheme }: { controller: MapController; scheme: MapScheme }) {
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  const places = useShownPlaces((state) => state.places)
  const hovered = useShownPlaces((state) => state.hovered?.id ?? null)
  const openId = useShownPlaces((state) => state.openId)
  const isMarking = hovered !== null || openId !== null
  useEffect(() => (isMarking ? controller.onMove(redraw) : undefined), [controller, isMarking])
  const openedPlaces = useMemo(() => getPlaces(places, openId), [places, openId])
  const hoveredPlaces = useMemo(() => getPlaces(places, hovered), [places, hovered])
  if (!isMarking) return null
  return (
    <svg className={classes.marks} data-scheme={scheme} aria-hidden="true">
      {/* Restarts the ring's animation. */}
      <g key={openId}>
        {openedPlaces.map(({ at }, index) => {
          const { x, y } = controller.project(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is only identified by its position
            <g key={index} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
              <circle className={classes.ring} r="15" />
              <circle className={classes.opened} r="8" />
            </g>
          )
        })}
      </g>
      {hoveredPlaces.map(({ at }, index) => {
        const { x, y } = controller.project(at)
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is only identified by its position
        return <circle key={index} className={classes.hovered} cx={x} cy={y} r="9" />
      })}
    </svg>
  )
}

function getPlaces(places: ReturnType<typeof useShownPlaces.getState>['places'], id: number | null) {
  return id === null ? [] : places.filter((place) => place.id === id).slice(0, MAX_MARKS)
}
