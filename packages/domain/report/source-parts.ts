import { RESOURCES as R, type ResourceKey } from '../account/permissions.ts'
import { DATA_SOURCES, type TaskSourceKey } from '../table/data-sources.ts'

interface SourcePart {
  title: string
  group: 'Land title' | 'Real-estate boards'
  summary: string
  /** Any of these permissions gives access. Absent: any permission of the sources does. */
  needs?: readonly ResourceKey[]
  /** Each source has one sub-part, in this order and with the source's name. */
  sources: readonly TaskSourceKey[]
}

export const SOURCE_PARTS = {
  title: {
    title: 'Land title',
    group: 'Land title',
    summary: 'Title number, registered owner and pending applications',
    needs: [R.DS_LTSA],
    sources: ['myltsa'],
  },
  paragonTax: {
    title: 'Paragon tax report',
    group: 'Real-estate boards',
    summary: 'Taxes, assessed values, building and sales',
    sources: ['paragonTax'],
  },
  vivaTax: {
    title: 'VIVA tax report',
    group: 'Real-estate boards',
    summary: 'Roll, assessed values, taxes and building on Vancouver Island',
    sources: ['vivaTax', 'vivaMlsTaxReport'],
  },
  aoirTax: {
    title: 'AOIR tax report',
    group: 'Real-estate boards',
    summary: 'Taxes, actual values and last sales in the Interior',
    sources: ['aoirTax'],
  },
  mlsHistory: {
    title: 'MLS® history',
    group: 'Real-estate boards',
    summary: 'Known listings of the parcel, and its latest residential listing',
    sources: ['mlsHistory', 'paragonResidential'],
  },
  brokerListings: {
    title: 'Broker listings',
    group: 'Real-estate boards',
    summary: 'Commercial listings of brokers and of CLS®',
    sources: ['brokerListings', 'clsCommercial'],
  },
} as const satisfies Record<string, SourcePart>

export type SourcePartKey = keyof typeof SOURCE_PARTS

export const isSourcePartKey = (key: string): key is SourcePartKey => Object.hasOwn(SOURCE_PARTS, key)

export const partSources = (key: string): readonly TaskSourceKey[] =>
  isSourcePartKey(key) ? SOURCE_PARTS[key].sources : []

export function sourcePartNeeds(key: SourcePartKey): readonly ResourceKey[] {
  const { needs, sources }: SourcePart = SOURCE_PARTS[key]
  if (needs) return needs
  const sourceNeeds = sources.map((source) => DATA_SOURCES[source].needs)
  return sourceNeeds.some((needs) => needs.length === 0) ? [] : sourceNeeds.flat()
}

export const PART_SOURCES: readonly TaskSourceKey[] = [
  ...new Set(Object.values(SOURCE_PARTS).flatMap(({ sources }): readonly TaskSourceKey[] => sources)),
]
