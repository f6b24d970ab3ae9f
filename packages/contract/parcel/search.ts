import { z } from 'zod'
import { Bounds, LngLat } from '../wire/geometry.ts'
import { plainText } from '../wire/plain-text.ts'

export const SearchGroup = z.enum(['address', 'pid', 'plan', 'roll', 'listing', 'place', 'coordinates'])
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchHit = z.object({
  /** Unique within the response. */
  id: z.string(),
  group: SearchGroup,
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Parcels selected with the hit. Empty for a place or an address without a parcel. */
  upids: z.array(z.string()),
  centre: LngLat,
  bounds: Bounds.nullable(),
  /** Parts of the title to highlight, [start, end). */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchRequest = z.object({
  q: plainText(1, 200),
  /** Map centre, `lng,lat`. Nearer hits win ties. */
  near: plainText(0, 60).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(12),
})

export const SearchResponse = z.object({
  query: z.string(),
  /** In display order, best hit first. */
  groups: z.array(z.object({ group: SearchGroup, hits: z.array(SearchHit) })),
  /** Advice on the search text, such as swapped coordinates or a PID with eight digits. */
  hint: z.string().nullable(),
})
export type SearchResponse = z.infer<typeof SearchResponse>
