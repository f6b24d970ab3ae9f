import { makeReproject, type Reproject, reprojectFrom, unsupportedError } from './reproject.ts'

/** Datums treated as one (see `SAME_AS` in `reproject.ts`). Others need a shift. */
const DATUMS = [
  /^(d )?(north american( datum)?( of)? 1983|nad ?(19)?83)( csrs.*| canadian spatial reference system.*)?$/,
  /^(d )?(wgs ?(19)?84|world geodetic system 1984)\b/,
]

/**
 * Reads a reference system from well-known text (version 1, Esri's or 2); of a compound system, the
 * horizontal part. @returns null for longitude and latitude. @throws BadInput for an unknown datum or
 * projection.
 */
export function reprojectFromWkt(wkt: string): Reproject | null {
  const horizontal = findHorizontalPart(wkt)
  if (horizontal === null) throw unsupportedError(`"${wkt.slice(0, 80)}"`)
  const name = `"${/"([^"]*)"/.exec(horizontal)?.[1] ?? ''}"`
  const datum = /\b(?:DATUM|ENSEMBLE)\[\s*"([^"]*)"/i.exec(horizontal)?.[1] ?? 'not stated'
  if (!isKnownDatum(datum)) throw unsupportedError(`${name} (its datum is ${datum})`)
  if (/^GEO/i.test(horizontal)) return null
  if (/(Pseudo|Auxiliary|Web)[\s_-]?(Mercator|Sphere)/i.test(horizontal)) return makeReproject(3857)
  try {
    // With the authority code, proj4 would shift between these datums.
    return reprojectFrom(horizontal.replace(/,\s*(?:AUTHORITY|ID)\[[^\]]*\]/gi, ''))
  } catch {
    throw unsupportedError(name)
  }
}

function isKnownDatum(name: string): boolean {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return DATUMS.some((datum) => datum.test(words))
}

/** Finds the outermost projected or geographic system. Null if missing or truncated. */
function findHorizontalPart(wkt: string): string | null {
  const start = /\b(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS)\[/i.exec(wkt)?.index
  if (start === undefined) return null
  let depth = 0
  for (let at = start; at < wkt.length; at++) {
    if (wkt[at] === '[') depth++
    else if (wkt[at] === ']' && --depth === 0) return wkt.slice(start, at + 1)
  }
  return null
}
