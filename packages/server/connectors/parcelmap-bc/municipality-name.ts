/** Places whose city and district share a name, and would be taken for one another without its kind. */
const SHARED = new Set(['North Vancouver', 'Langley'])

/**
 * `Parksville, City of` → `Parksville`; `Oak Bay, The Corporation of the District of` → `Oak Bay`;
 * `North Vancouver, The Corporation of the District of` → `District of North Vancouver`.
 */
export function municipalityName(registered: string | null): string | null {
  if (registered === null) return null
  const [place = registered, kind] = registered.split(/,\s*/)
  if (kind === undefined || !SHARED.has(place)) return place
  const word = /(City|District|Township)/.exec(kind)?.[1]
  return word === undefined ? place : `${word} of ${place}`
}
