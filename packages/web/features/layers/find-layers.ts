import type { LayersResponse } from '#contract/parcel/layers.ts'
import { LAYERS, type LayerDefinition, type LayerGroup } from '#domain/layers/layers.ts'
import { hasEveryWord } from '#domain/search/has-every-word.ts'

interface LayerGroupFound {
  group: LayerGroup
  layers: readonly LayerDefinition[]
}

/** Also searches categories: `RM-3` finds zoning. */
export function findLayers(search: string, response: LayersResponse | null): LayerGroupFound[] {
  const matches = Object.values(LAYERS).filter(({ key, title, description, group }) => {
    const categories = response?.layers.find((info) => info.key === key)?.categories ?? []
    const text = [title, description, group, ...categories.map(({ category }) => category)].join(' ')
    return hasEveryWord(text, search)
  })
  return [...Map.groupBy(matches, ({ group }) => group)].map(([group, layers]) => ({ group, layers }))
}
