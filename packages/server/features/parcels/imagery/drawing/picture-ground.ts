import type { BaseLayerKey } from '#domain/layers/layers.ts'
import type { StreetsPalette } from '#domain/layers/map-colours.ts'
import {
  classifyGround,
  classifyRoad,
  ROAD_CLASSES,
  ROAD_WIDTHS_METRES,
  type RoadClass,
} from '#domain/parcel/place/ground-classes.ts'
import { pathData, round, type Shape } from './picture-shapes.ts'

export interface GroundFeature {
  layer: BaseLayerKey
  title: string | null
  category: string | null
  shape: Shape
}

export function drawGround(
  features: readonly GroundFeature[],
  palette: StreetsPalette,
  metresPerPixel: number,
): string[] {
  const of = (layer: BaseLayerKey) => features.filter((feature) => feature.layer === layer)
  return [
    ...of('land').map(({ category, shape }) => fill(shape, palette[classifyGround(category) ?? 'land'])),
    ...of('park').map(({ shape }) => fill(shape, palette.park)),
    ...of('water').flatMap(({ shape }) => [
      fill({ ...shape, lines: [] }, palette.water),
      stroke({ rings: [], lines: shape.lines }, palette.water, 2),
    ]),
    ...drawRoads(of('road'), palette, metresPerPixel),
    ...of('railway').flatMap(({ shape }) => [
      stroke(shape, palette.railway, 2),
      stroke(shape, palette.railwayTie, 1.2, ' stroke-dasharray="4 4"'),
    ]),
  ]
}

function drawRoads(
  features: readonly GroundFeature[],
  palette: StreetsPalette,
  metresPerPixel: number,
): string[] {
  const classed = features.map((feature) => ({ ...feature, road: classifyRoad(feature.category) }))
  const colours: Record<RoadClass, [fill: string, casing: string]> = {
    lane: [palette.road, palette.roadCasing],
    local: [palette.road, palette.roadCasing],
    collector: [palette.roadMajor, palette.roadCasing],
    arterial: [palette.roadMajor, palette.roadCasingMajor],
    highway: [palette.roadHighway, palette.roadCasingHighway],
  }
  const width = (road: RoadClass) => Math.max(1.2, ROAD_WIDTHS_METRES[road] / metresPerPixel)
  const drawClasses = (draw: (road: RoadClass, shape: Shape) => string) =>
    ROAD_CLASSES.flatMap((road) =>
      classed.filter((one) => one.road === road).map(({ shape }) => draw(road, shape)),
    )
  return [
    ...classed
      .filter(({ road }) => road === 'path')
      .map(({ shape }) => stroke(shape, palette.path, 1.2, ' stroke-dasharray="3 2"')),
    ...drawClasses((road, shape) => stroke(shape, colours[road][1], width(road) + 1.6)),
    ...drawClasses((road, shape) => stroke(shape, colours[road][0], width(road))),
  ]
}

export function fill(shape: Shape, colour: string, attributes = ''): string {
  return shape.rings.length === 0
    ? ''
    : `<path d="${pathData({ ...shape, lines: [] })}" fill="${colour}" fill-rule="evenodd"${attributes}/>`
}

export function stroke(shape: Shape, colour: string, width: number, attributes = ''): string {
  const data = pathData(shape)
  return data === ''
    ? ''
    : `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linejoin="round" stroke-linecap="round"${attributes}/>`
}
