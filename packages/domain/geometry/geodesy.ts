/**
 * Lengths and areas on the WGS 84 ellipsoid: lengths by Vincenty's inverse formula (1975), exact to a
 * millimetre; areas as spherical excess on the authalic sphere (Snyder 1987, formulas 3-11 to 3-13), within
 * 0.01%.
 */
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { type BoundingBox, type LngLat, toLngLat } from './lng-lat.ts'

const SEMI_MAJOR_METRES = 6_378_137
const FLATTENING = 1 / 298.257223563
const SEMI_MINOR_METRES = SEMI_MAJOR_METRES * (1 - FLATTENING)
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED)
/** Snyder's q at the pole, from which the authalic radius follows. */
const Q_POLE = authalicQ(1)
const AUTHALIC_RADIUS_SQUARED = (SEMI_MAJOR_METRES ** 2 * Q_POLE) / 2

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function distanceMetres(from: LngLat | Position, to: LngLat | Position): number {
  const [lng1, lat1] = toLngLat(from)
  const [lng2, lat2] = toLngLat(to)
  const difference = radians(wrapDegrees(lng2 - lng1))
  const u1 = Math.atan((1 - FLATTENING) * Math.tan(radians(lat1)))
  const u2 = Math.atan((1 - FLATTENING) * Math.tan(radians(lat2)))
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = difference
  for (let round = 0; round < 100; round++) {
    const sinLambda = Math.sin(lambda)
    const cosLambda = Math.cos(lambda)
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda)
    if (sinSigma === 0) return 0
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    // The term with the midpoint is zero along the equator.
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha
    const c = (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha))
    const next =
      difference +
      (1 - c) *
        FLATTENING *
        sinAlpha *
        (sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (2 * cos2SigmaM ** 2 - 1)))
    if (Math.abs(next - lambda) < 1e-12) {
      return vincentyLength({ cosSqAlpha, sinSigma, cosSigma, sigma, cos2SigmaM })
    }
    lambda = next
  }
  // The formula diverges for nearly opposite points; the sphere is accurate within 0.6 %.
  return Math.sqrt(AUTHALIC_RADIUS_SQUARED) * centralAngle(u1, u2, difference)
}

interface VincentyTerms {
  cosSqAlpha: number
  sinSigma: number
  cosSigma: number
  sigma: number
  cos2SigmaM: number
}

function vincentyLength({ cosSqAlpha, sinSigma, cosSigma, sigma, cos2SigmaM }: VincentyTerms): number {
  const uSq = (cosSqAlpha * (SEMI_MAJOR_METRES ** 2 - SEMI_MINOR_METRES ** 2)) / SEMI_MINOR_METRES ** 2
  const a = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
  const b = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
  const inner = cosSigma * (2 * cos2SigmaM ** 2 - 1)
  const outer = (b / 6) * cos2SigmaM * (4 * sinSigma ** 2 - 3) * (4 * cos2SigmaM ** 2 - 3)
  return SEMI_MINOR_METRES * a * (sigma - b * sinSigma * (cos2SigmaM + (b / 4) * (inner - outer)))
}

function centralAngle(lat1: number, lat2: number, lngDifference: number): number {
  const sinLat = Math.sin((lat2 - lat1) / 2) ** 2
  const sinLng = Math.sin(lngDifference / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(sinLat + Math.cos(lat1) * Math.cos(lat2) * sinLng)))
}

export function segmentLengthsMetres(path: readonly (LngLat | Position)[]): number[] {
  return path.slice(1).map((point, index) => distanceMetres(path[index] ?? point, point))
}

/** The ring may be closed or open, in either direction. */
export function ringAreaSquareMetres(ring: readonly (LngLat | Position)[]): number {
  let excess = 0
  for (let index = 0; index < ring.length; index++) {
    const [lng1, lat1] = toLngLat(ring[index] ?? [])
    const [lng2, lat2] = toLngLat(ring[(index + 1) % ring.length] ?? [])
    const half = Math.tan(radians(wrapDegrees(lng2 - lng1)) / 2)
    const t1 = Math.tan(authalicLatitude(lat1) / 2)
    const t2 = Math.tan(authalicLatitude(lat2) / 2)
    excess += 2 * Math.atan2(half * (t1 + t2), 1 + t1 * t2)
  }
  return Math.abs(excess) * AUTHALIC_RADIUS_SQUARED
}

export function areaSquareMetres(geometry: Polygon | MultiPolygon): number {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.reduce((sum, [outer = [], ...holes]) => {
    const cut = holes.reduce((holesSum, hole) => holesSum + ringAreaSquareMetres(hole), 0)
    return sum + ringAreaSquareMetres(outer) - cut
  }, 0)
}

/** A lower bound, so that boxes computed with it are large enough. */
export const MIN_METRES_PER_DEGREE = 110_500

/** Grows the box by slightly more than the distance. */
export function growBox([west, south, east, north]: Readonly<BoundingBox>, metres: number): BoundingBox {
  const up = metres / MIN_METRES_PER_DEGREE
  const aside = up / Math.cos(radians(Math.max(Math.abs(south), Math.abs(north)) + up))
  return [west - aside, south - up, east + aside, north + up]
}

/** Metres per CSS pixel in web Mercator with 512-pixel tiles. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (2 * Math.PI * SEMI_MAJOR_METRES * Math.cos(radians(latitude))) / (512 * 2 ** zoom)
}

function authalicLatitude(latitude: number): number {
  return Math.asin(Math.min(1, Math.max(-1, authalicQ(Math.sin(radians(latitude))) / Q_POLE)))
}

function authalicQ(sinLatitude: number): number {
  const eSin = ECCENTRICITY * sinLatitude
  return (1 - ECCENTRICITY_SQUARED) * (sinLatitude / (1 - eSin ** 2) + Math.atanh(eSin) / ECCENTRICITY)
}

function wrapDegrees(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}
