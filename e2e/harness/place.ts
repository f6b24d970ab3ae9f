export interface Place {
  lng: number
  lat: number
}

/** At zoom 0, in CSS pixels. */
const WORLD_PIXELS = 512

const worldX = ({ lng }: Place, zoom: number) => ((lng + 180) / 360) * WORLD_PIXELS * 2 ** zoom
const worldY = ({ lat }: Place, zoom: number) =>
  ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * WORLD_PIXELS * 2 ** zoom

/** From the middle of a map without rotation. */
export function pixelsBetween(
  middle: Place & { zoom: number },
  place: Place,
): { right: number; down: number } {
  return {
    right: worldX(place, middle.zoom) - worldX(middle, middle.zoom),
    down: worldY(place, middle.zoom) - worldY(middle, middle.zoom),
  }
}

/** `?at=lat,lng,zoom` of an address. */
export function positionIn(address: string): (Place & { zoom: number }) | null {
  const [lat, lng, zoom] = (new URL(address).searchParams.get('at') ?? '').split(',').map(Number)
  if (lat === undefined || lng === undefined || zoom === undefined || Number.isNaN(zoom)) return null
  return { lng, lat, zoom }
}

/** Of its bounding box. */
export function middleOf(ring: readonly (readonly number[])[]): Place {
  const xs = ring.map(([x = 0]) => x)
  const ys = ring.map(([, y = 0]) => y)
  return {
    lng: (Math.min(...xs) + Math.max(...xs)) / 2,
    lat: (Math.min(...ys) + Math.max(...ys)) / 2,
  }
}
