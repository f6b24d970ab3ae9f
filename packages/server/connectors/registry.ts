import { abbotsford } from './abbotsford/source.ts'
import { alr } from './alr/source.ts'
import { bcBoundaries } from './bc-boundaries/source.ts'
import { burnaby } from './burnaby/source.ts'
import { coquitlam } from './coquitlam/source.ts'
import { floodplain } from './floodplain/source.ts'
import { kamloops } from './kamloops/source.ts'
import { kelowna } from './kelowna/source.ts'
import { nanaimo } from './nanaimo/source.ts'
import { openStreetMap } from './openstreetmap/source.ts'
import { parcelmapBc } from './parcelmap-bc/source.ts'
import type { Source } from './source.ts'
import { statisticsCanada } from './statistics-canada/source.ts'
import { surrey } from './surrey/source.ts'
import { ubc } from './ubc/source.ts'
import { vancouver } from './vancouver/source.ts'

export const SOURCES: readonly Source[] = [
  parcelmapBc,
  bcBoundaries,
  alr,
  floodplain,
  vancouver,
  surrey,
  abbotsford,
  burnaby,
  nanaimo,
  coquitlam,
  kamloops,
  kelowna,
  ubc,
  statisticsCanada,
  openStreetMap,
]

export function findSource(key: string): Source | undefined {
  return SOURCES.find((source) => source.key === key)
}
