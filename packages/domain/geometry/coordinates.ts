export interface TypedCoordinates {
  longitude: number
  latitude: number
  /** Correction of the typed text. `swapped`: longitude came first; `west`: its minus sign was missing. */
  assumption: 'swapped' | 'west' | 'swapped-west' | null
}

/** British Columbia and its surroundings, in degrees. Corrections are made only if the result lies here. */
const PROVINCE = { west: -140, east: -113, south: 47, north: 61 } as const

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`
const ANGLE = String.raw`[-+]?\d{1,3}(?:\.\d+)?\s*°?\s*(?:\d{1,2}(?:\.\d+)?\s*['′’]\s*(?:\d{1,2}(?:\.\d+)?\s*(?:"|″|”|''))?)?`
const PLAIN_PAIR = new RegExp(`^(${NUMBER})\\s*°?\\s*[,;\\s]\\s*(${NUMBER})\\s*°?$`)
const LETTERED_PAIR = new RegExp(`^(${ANGLE})\\s*([NSEW])\\s*[,;]?\\s*(${ANGLE})\\s*([NSEW])$`, 'i')
const LEADING_LETTERS = new RegExp(`^([NSEW])\\s*(${ANGLE})\\s*[,;]?\\s*([NSEW])\\s*(${ANGLE})$`, 'i')

/**
 * Reads `49.26, -123.1`, `-123.1 49.26` (swapped), `49.26 123.1` (west assumed), `49.26N 123.1W`,
 * `49°15'36"N 123°06'00"W`, `lat: 49.26, lng: -123.1`, `geo:49.26,-123.1`. Null for other text, invalid
 * places, and two unsigned integers, which are more likely an address.
 */
export function parseCoordinates(text: string): TypedCoordinates | null {
  const input = text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/^geo:/i, '')
    .replace(/^[([]\s*(.*?)\s*[)\]]$/, '$1')
  return readNamedPair(input) ?? readLetteredPair(input) ?? readPlainPair(input)
}

function readNamedPair(text: string): TypedCoordinates | null {
  const latitude = new RegExp(`\\blat(?:itude)?\\s*[:=]?\\s*(${NUMBER})`, 'i').exec(text)
  const longitude = new RegExp(`\\b(?:lng|lon|long|longitude)\\s*[:=]?\\s*(${NUMBER})`, 'i').exec(text)
  if (latitude === null || longitude === null) return null
  return validPair(Number(longitude[1]), Number(latitude[1]), null)
}

function readLetteredPair(text: string): TypedCoordinates | null {
  const suffixMatch = LETTERED_PAIR.exec(text)
  const prefixMatch = LEADING_LETTERS.exec(text)
  const [first, firstLetter, second, secondLetter] =
    suffixMatch !== null
      ? [suffixMatch[1], suffixMatch[2], suffixMatch[3], suffixMatch[4]]
      : [prefixMatch?.[2], prefixMatch?.[1], prefixMatch?.[4], prefixMatch?.[3]]
  if (!first || !firstLetter || !second || !secondLetter) return null
  const angles = new Map([
    [axisOfLetter(firstLetter), signedDegrees(first, firstLetter)],
    [axisOfLetter(secondLetter), signedDegrees(second, secondLetter)],
  ])
  const latitude = angles.get('latitude')
  const longitude = angles.get('longitude')
  return latitude === undefined || longitude === undefined ? null : validPair(longitude, latitude, null)
}

function readPlainPair(text: string): TypedCoordinates | null {
  const match = PLAIN_PAIR.exec(text)
  if (match === null || !/[.°-]/.test(text)) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const readings = [
    validPair(second, first, null),
    validPair(first, second, 'swapped'),
    validPair(-second, first, 'west'),
    validPair(-first, second, 'swapped-west'),
  ]
  return readings.find((reading) => reading !== null && isInProvince(reading)) ?? readings[0] ?? null
}

function validPair(
  longitude: number,
  latitude: number,
  assumption: TypedCoordinates['assumption'],
): TypedCoordinates | null {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude, assumption } : null
}

function isInProvince({ longitude, latitude }: TypedCoordinates): boolean {
  return (
    longitude >= PROVINCE.west &&
    longitude <= PROVINCE.east &&
    latitude >= PROVINCE.south &&
    latitude <= PROVINCE.north
  )
}

function axisOfLetter(letter: string): 'latitude' | 'longitude' {
  return /[NS]/i.test(letter) ? 'latitude' : 'longitude'
}

function signedDegrees(text: string, letter: string): number {
  const [degrees = 0, minutes = 0, seconds = 0] = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const size = degrees + minutes / 60 + seconds / 3600
  return /[SW]/i.test(letter) ? -size : size
}
