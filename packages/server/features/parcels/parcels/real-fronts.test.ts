import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import type { BoundingBox } from '#domain/geometry/lng-lat.ts'
import { boundingBox, outerRings } from '#domain/geometry/polygon.ts'
import { findParcelFront } from '#domain/parcel/front/parcel-front.ts'
import { parcelSides, roundSideMetres } from '#domain/parcel/parcel-dimensions.ts'
import { sharedDataFile } from '../../../testing/rows/shared-data.ts'

/** Parcels of a real file that are no ways, each with its extent. */
function parcelsOf(file: string): { outline: Polygon; box: BoundingBox }[] {
  const bytes = readFileSync(sharedDataFile(file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const isWay = ({ properties }: Feature) => ['INTEREST', 'ROAD'].includes(properties?.ParcelClass)
  return (JSON.parse(text) as FeatureCollection<Polygon>).features
    .filter((feature) => feature.geometry && !isWay(feature))
    .map(({ geometry }) => ({ outline: geometry, box: boundingBox(geometry) ?? [0, 0, 0, 0] }))
}

const REACH = 0.0008

function measure(file: string) {
  const parcels = parcelsOf(file)
  let [found, contradicted, inOneSide] = [0, 0, 0]
  for (const { outline, box } of parcels) {
    const near = parcels.filter(
      ({ outline: other, box: [west, south, east, north] }) =>
        other !== outline &&
        west < box[2] + REACH &&
        east > box[0] - REACH &&
        south < box[3] + REACH &&
        north > box[1] - REACH,
    )
    const front = findParcelFront(
      outline,
      near.map((other) => other.outline),
    )
    if (front === null) continue
    const sides = outerRings(outline).flatMap((ring) => parcelSides(ring).map(roundSideMetres))
    found += 1
    if (sides.some((side) => Math.abs(side / front.frontageMetres - 1) <= 0.05)) inOneSide += 1
    else if (front.paths.length < 2) contradicted += 1
  }
  return { all: parcels.length, found, inOneSide, contradicted }
}

describe('fronts of real parcels', () => {
  test.each([
    ['abbotsford/parcels.geojson', 0.97, 0.96],
    ['burnaby/parcels.geojson', 0.94, 0.97],
    ['nanaimo/parcels.geojson.gz', 0.99, 0.94],
    ['vancouver/property-parcel-polygons_false-creek.geojson', 0.94, 1],
  ])('%s: nearly all have one, and it is a labelled side or the sum of several', (file, most, oneSide) => {
    const { all, found, inOneSide, contradicted } = measure(file)
    expect(all).toBeGreaterThan(50)
    expect(contradicted).toBe(0)
    expect(found / all).toBeGreaterThan(most)
    expect(inOneSide / found).toBeGreaterThanOrEqual(oneSide)
  })
})
