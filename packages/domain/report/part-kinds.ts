import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import { LAYER_RESOURCES } from '../layers/layers.ts'
import { isSourcePartKey, SOURCE_PARTS, type SourcePartKey, sourcePartNeeds } from './source-parts.ts'

/** To add a kind of part, add a row here and its maker on the server. */

export const NEARBY_METRES = 400

export const PART_GROUPS = [
  'Place',
  'Value',
  'Planning',
  'Market',
  'Land title',
  'Real-estate boards',
  'Your own',
] as const
type PartGroup = (typeof PART_GROUPS)[number]

interface PartKind {
  title: string
  group: PartGroup
  summary: string
  /** Any of these permissions gives access. Absent: all have access. */
  needs?: readonly ResourceKey[]
  /** Set if a person writes the part, without data. */
  isWritten?: true
  /** Set if a report about a place can have the part. */
  isForPlaces?: true
}

type PartOptions = Omit<PartKind, 'group' | 'title' | 'summary'>

const part = (group: PartGroup, title: string, summary: string, options?: PartOptions): PartKind => ({
  title,
  group,
  summary,
  ...options,
})

export const PART_KINDS = {
  location: part('Place', 'Location map', 'Each parcel among its neighbours'),
  aerial: part('Place', 'Aerial view', 'Each parcel from above, with its outline'),
  street_view: part('Place', 'Street view', 'Each parcel from the road, by Google Street View'),
  parcel: part('Place', 'Lot and dimensions', 'PID, plan, area, frontage and depth'),
  walk: part(
    'Place',
    'Walk, transit and amenities',
    'Scores, the nearest shops, schools, parks and stops, with a map',
  ),
  elevation: part('Place', 'Elevation', 'Lowest and highest ground, with a profile along the lot'),
  assessments: part('Value', 'Assessment history', 'Land and improvements by year'),
  sales: part('Value', 'Sales history', 'Dates and prices on record'),
  planning: part('Planning', 'Planning', 'Zoning, plans, ALR and floodplain'),
  constraints: part('Planning', 'Floodplain and ALR', 'On the parcel and around it, with a map'),
  catchments: part(
    'Planning',
    'School catchments',
    'Schools whose catchments contain the parcel, with a map',
  ),
  applications: part('Planning', 'Development applications nearby', 'Around each parcel, nearest first', {
    needs: LAYER_RESOURCES.development_application ?? [],
  }),
  changes: part('Planning', 'What changed here', 'Rezonings, subdivisions and other changes, newest first'),
  listings: part('Market', 'Listings', 'Active and past listings of the parcel'),
  comparables: part(
    'Market',
    'Comparables nearby',
    'Sales of the same kind around it, on a map and in a table',
  ),
  analysis: part('Market', 'Market analysis', 'Your analysis: value, range, comparables and adjustments', {
    needs: [RESOURCES.APP_CMA],
    isForPlaces: true,
  }),
  ratio_study: part(
    'Market',
    'Ratio study',
    'Past values in your analysis’s market and the assessor’s: COD, PRD and PRB by group',
    { needs: [RESOURCES.APP_CMA], isForPlaces: true },
  ),
  market: part(
    'Market',
    'The neighbourhood’s market',
    'Median prices and sales by calendar quarter, and their distribution',
  ),
  ...SOURCE_PARTS,
  summary_sheet: part(
    'Your own',
    'Summary sheet',
    'The summary sheet of each parcel with your edits; always the first part',
  ),
  notes: part('Your own', 'Notes', 'Text that you write', { isWritten: true, isForPlaces: true }),
} satisfies Record<string, PartKind>

export type PartKey = keyof typeof PART_KINDS
/** Parts that the server makes from local data. */
export type LocalPartKey = Exclude<PartKey, SourcePartKey>
export const PART_KEYS = Object.keys(PART_KINDS) as PartKey[]
export const isPartKey = (text: string): text is PartKey => Object.hasOwn(PART_KINDS, text)

export const FIRST_PART = 'summary_sheet' satisfies PartKey

export const FIRST_PARTS: readonly PartKey[] = ['location', 'parcel', 'assessments', 'sales', 'planning']
export const FIRST_PLACE_PARTS: readonly PartKey[] = ['analysis']

const getKind = (key: PartKey): PartKind => PART_KINDS[key]

export const needsParcel = (key: PartKey): boolean => !getKind(key).isForPlaces

export const isWritten = (key: PartKey): boolean => getKind(key).isWritten ?? false

export const partNeeds = (key: PartKey): readonly ResourceKey[] =>
  isSourcePartKey(key) ? sourcePartNeeds(key) : (getKind(key).needs ?? [])
