import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import type { Box } from '../../../db/spatial.ts'
import type { Subject } from './picture-queries.ts'

export interface PlacedPin {
  text: string
  lng: number
  lat: number
}

export interface PinPlace extends PlacedPin {
  /** Null if a person typed the place, or its source is not recorded. */
  sourceKey: string | null
}

const MAX_TEXTS = 3

/** Makes pins in the order of the places. Places at the same point share a pin. */
export function groupPins(places: readonly PinPlace[]): PlacedPin[] {
  return [...Map.groupBy(places, ({ lng, lat }) => `${lng} ${lat}`).values()].flatMap((together) => {
    const [first] = together
    const texts = withRanges(together.map(({ text }) => text))
    const more = texts.length > MAX_TEXTS ? '…' : ''
    return first
      ? [{ lng: first.lng, lat: first.lat, text: `${texts.slice(0, MAX_TEXTS).join(', ')}${more}` }]
      : []
  })
}

/** Replaces three or more successive numbers by a range: `1–6`. */
function withRanges(texts: readonly string[]): string[] {
  const rows: string[][] = []
  for (const text of texts) {
    const row = rows.at(-1)
    if (row && Number(row.at(-1)) + 1 === Number(text)) row.push(text)
    else rows.push([text])
  }
  return rows.flatMap((row) => (row.length < 3 ? row : [`${row[0]}–${row.at(-1)}`]))
}

export function withPlaces(subject: Subject, places: readonly PinPlace[]): Subject {
  const points = places.map(({ lng, lat }): Box => [lng, lat, lng, lat])
  return {
    ...subject,
    bounds: unionOfBoxes([subject.bounds, ...points]) ?? subject.bounds,
    sourceKeys: [...new Set([...subject.sourceKeys, ...places.flatMap(({ sourceKey }) => sourceKey ?? [])])],
  }
}
