import type { Database } from '../../../db/open.ts'
import { sharedWork } from '../../../platform/fairness/fairness.ts'
import { findDataVersion } from '../../services/sources/service.ts'
import { findStreetSpellings } from './address-queries.ts'
import { buildPlaces, type Place } from './matching/match-places.ts'
import { findBoundaries } from './place-queries.ts'
import { buildLexicon, type StreetLexicon } from './street-lexicon.ts'

/** Names for the search, cached in memory: some megabytes for the whole province. */
export interface Lexicon {
  version: string
  streets: StreetLexicon
  places: Place[]
}

const CACHED = new WeakMap<Database, Lexicon>()
const LOADING = new WeakMap<Database, Promise<Lexicon>>()

/** Returns the cached lexicon, which may be outdated. Check `isCurrent`, a small query, in parallel. */
export async function getLexicon(database: Database): Promise<Lexicon> {
  return CACHED.get(database) ?? loadLexicon(database)
}

export async function isCurrent(database: Database, lexicon: Lexicon): Promise<boolean> {
  return (await findDataVersion(database)) === lexicon.version
}

export async function currentLexicon(database: Database): Promise<Lexicon> {
  const lexicon = await getLexicon(database)
  return (await isCurrent(database, lexicon)) ? lexicon : loadLexicon(database)
}

/** Concurrent requests share one load. */
export function loadLexicon(database: Database): Promise<Lexicon> {
  const loading = LOADING.get(database)
  if (loading) return loading
  const load = sharedWork(() => readLexicon(database)).finally(() => LOADING.delete(database))
  LOADING.set(database, load)
  return load
}

async function readLexicon(database: Database): Promise<Lexicon> {
  const version = await findDataVersion(database)
  const [spellings, boundaries] = await Promise.all([findStreetSpellings(database), findBoundaries(database)])
  const places = buildPlaces(boundaries)
  const neighbourhoods = places.filter(({ kind }) => kind === 'Neighbourhood').map(({ name }) => name)
  const lexicon = { version, streets: buildLexicon(spellings, neighbourhoods), places }
  CACHED.set(database, lexicon)
  return lexicon
}
