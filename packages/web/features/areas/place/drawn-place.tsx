import { Group } from '@mantine/core'
import { IconPencil, IconPolygon, IconTrash } from '@tabler/icons-react'
import type { Polygon } from 'geojson'
import type { Area } from '#contract/watching/collections.ts'
import { areaSquareMetres } from '#domain/geometry/geodesy.ts'
import { boundingBox } from '#domain/geometry/polygon.ts'
import { countVertices, MAX_BOUNDARY_VERTICES } from '#domain/map-tools/boundary/boundary-vertices.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatArea } from '#domain/text/units.ts'
import { useIsMapAbsent, useMapController } from '../../../map/controller.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { sendCommand, sendGesture, useTools } from '../../../state/map/tools.ts'
import { ActionButton } from '../../../ui/buttons/action-button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import step from '../area-step.module.css'
import classes from './place.module.css'
import { useBoundary } from './use-boundary.ts'

export function DrawnPlace({ area }: { area: Area }) {
  const { polygons, isDrawing, startDrawing, remove } = useBoundary(area)
  const isDrawingPolygon = useTools((state) => state.tools.mode === 'drawBoundaryPolygon')
  const units = usePreferences((preferences) => preferences.units)
  const map = useMapController()
  const isMapAbsent = useIsMapAbsent()
  const vertices = countVertices(polygons)
  const showPolygon = (polygon: Polygon, index: number) => {
    if (isDrawing && !isDrawingPolygon) sendGesture({ type: 'choosePolygon', area: index })
    const bounds = boundingBox(polygon)
    if (bounds) map?.flyTo({ bounds })
  }
  return (
    <>
      {isDrawingPolygon && (
        <p className={step.line}>
          Click its corners on the map. Click the first corner, or press Enter, to close it.
        </p>
      )}
      {polygons.length > 0 && (
        <ul className={classes.polygons} aria-label="Polygons">
          {polygons.map((polygon, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a polygon is only identified by its position
            <li key={index}>
              <RowButton within="dense" onClick={() => showPolygon(polygon, index)}>
                <IconPolygon size={16} stroke={1.75} aria-hidden />
                <span>Polygon {index + 1}</span>
                <span className={classes.figure}>{formatArea(areaSquareMetres(polygon), units)}</span>
              </RowButton>
              <IconButton
                icon={IconTrash}
                iconSize={16}
                label={`Remove polygon ${index + 1}`}
                disabled={isDrawingPolygon || (polygons.length === 1 && !isDrawing)}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {polygons.length > 0 && (
        <p className={step.line} data-over={vertices > MAX_BOUNDARY_VERTICES}>
          {formatArea(
            polygons.reduce((sum, polygon) => sum + areaSquareMetres(polygon), 0),
            units,
          )}{' '}
          in all · {formatNumber(vertices)} of {formatNumber(MAX_BOUNDARY_VERTICES)} corners
        </p>
      )}
      {polygons.length === 0 && area.geometry.length > 0 && (
        <p className={step.line}>The area keeps its place until you draw a polygon.</p>
      )}
      {isMapAbsent && (
        <p className={step.line}>
          Boundaries are drawn on the map, which this browser cannot draw. Places can be selected from a list.
        </p>
      )}
      {!isDrawingPolygon && (
        <Group gap={8} align="stretch">
          {!isDrawing && (
            <ActionButton disabled={isMapAbsent} icon={IconPencil} onClick={startDrawing}>
              {polygons.length === 0 ? 'Draw on the map' : 'Edit on the map'}
            </ActionButton>
          )}
          {isDrawing && (
            <ActionButton icon={IconPolygon} onClick={() => sendCommand('drawBoundaryPolygon')}>
              Draw another polygon
            </ActionButton>
          )}
        </Group>
      )}
    </>
  )
}
