import type { Subject } from './picture-queries.ts'

interface Place {
  upid: string
  lng: number
  lat: number
  source_key: string
}

export interface PlacedPin {
  text: string
  lng: number
  lat: number
}

/** Texts that one pin holds; of more it has the first. */
const MOST_TEXTS = 3

/** Returns the pins at their places, in their order; those of one place together. */
export function groupPins(
  pins: readonly { upid: string; text: string }[],
  places: readonly Place[],
): PlacedPin[] {
  const byUpid = new Map(places.map((place) => [place.upid, place]))
  const placed = pins.flatMap(({ upid, text }) => {
    const place = byUpid.get(upid)
    return place ? [{ text, lng: place.lng, lat: place.lat }] : []
  })
  return [...Map.groupBy(placed, ({ lng, lat }) => `${lng} ${lat}`).values()].flatMap((together) => {
    const [first] = together
    const texts = together.map(({ text }) => text)
    const more = texts.length > MOST_TEXTS ? '…' : ''
    return first ? [{ ...first, text: `${texts.slice(0, MOST_TEXTS).join(', ')}${more}` }] : []
  })
}

/** Returns the subject with bounds that hold the places as well. */
export function withPlaces(subject: Subject, places: readonly Place[]): Subject {
  const [west, south, east, north] = subject.bounds
  return {
    ...subject,
    bounds: [
      Math.min(west, ...places.map(({ lng }) => lng)),
      Math.min(south, ...places.map(({ lat }) => lat)),
      Math.max(east, ...places.map(({ lng }) => lng)),
      Math.max(north, ...places.map(({ lat }) => lat)),
    ],
    sourceKeys: [...new Set([...subject.sourceKeys, ...places.map(({ source_key }) => source_key)])],
  }
}
