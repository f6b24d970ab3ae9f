import type { Block } from '#domain/blocks/block.ts'
import { type ColumnOf, factsBlock, tableBlock, textBlock, toReleases } from '#domain/blocks/make-block.ts'
import { isProposedTerm, type PlanningLine, planningFacts } from '#domain/layers/planning-lines.ts'
import type { NamedCard } from './part-maker.ts'

interface PlannedParcel extends NamedCard {
  lines: readonly PlanningLine[]
}

/** Maximum layers in a table, in addition to the column of parcel names. */
const MAX_COLUMNS = 4

/** States layers once if all parcels agree. Tables show the others. `fallback`: text without layers. */
export function planningTogether(parcels: readonly PlannedParcel[], fallback: string): Block[] {
  const layers = [...new Set(parcels.flatMap(({ lines }) => lines.map(columnKey)))]
  if (layers.length === 0) return [textBlock('none', fallback)]
  const sharedLayers = layers.filter(
    (layer) => new Set(parcels.map((parcel) => layerText(parcel, layer))).size === 1,
  )
  const differingLayers = layers.filter((layer) => !sharedLayers.includes(layer))
  const lines = sharedLayers.flatMap((layer) => sharedLines(parcels, layer))
  return [
    ...(lines.length > 0 ? [factsBlock('common', 'The same for all parcels', planningFacts(lines))] : []),
    ...chunks(differingLayers, MAX_COLUMNS).map((chunk, index) => differences(parcels, chunk, index)),
  ]
}

/** Proposed plans have a column of their own. */
const columnKey = ({ layer, term }: PlanningLine): string =>
  isProposedTerm(term) ? `${layer} proposed` : layer

const getLines = ({ lines }: PlannedParcel, name: string) => lines.filter((line) => columnKey(line) === name)

const layerText = (parcel: PlannedParcel, layer: string): string =>
  JSON.stringify(getLines(parcel, layer).map(({ term, text: words, note }) => [term, words, note]))

function sharedLines(parcels: readonly PlannedParcel[], layer: string): PlanningLine[] {
  const [first, ...others] = parcels
  if (!first) return []
  return getLines(first, layer).map((line, index) => {
    const otherReleases = others.flatMap((parcel) => {
      const other = getLines(parcel, layer)[index]
      return other ? getReleases([other]) : []
    })
    const releases = new Set(getReleases([line]))
    return {
      ...line,
      furtherReleaseIds: [
        ...line.furtherReleaseIds,
        ...new Set(otherReleases.filter((id) => !releases.has(id))),
      ],
    }
  })
}

const getReleases = (lines: readonly PlanningLine[]): number[] => [
  ...new Set(
    lines.flatMap(({ releaseId, furtherReleaseIds }) =>
      releaseId === null ? [] : [releaseId, ...furtherReleaseIds],
    ),
  ),
]

function differences(parcels: readonly PlannedParcel[], layers: readonly string[], index: number): Block {
  const getColumn = (layer: string): ColumnOf<PlannedParcel> => {
    const term = parcels.flatMap((parcel) => getLines(parcel, layer))[0]?.term ?? layer
    const read = (parcel: PlannedParcel) =>
      getLines(parcel, layer)
        .filter(({ releaseId }) => releaseId !== null)
        .map(({ text: words }) => words)
        .join('; ') || null
    return [layer, term, 'text', read]
  }
  return tableBlock(
    index === 0 ? 'differs' : `differs ${index + 1}`,
    index === 0 ? 'What differs' : null,
    parcels,
    [['address', 'Parcel', 'text', ({ name }) => name], ...layers.map(getColumn)],
    (parcel) => ({
      key: parcel.card.parcel.upid,
      ...toReleases(getReleases(layers.flatMap((layer) => getLines(parcel, layer)))),
    }),
  )
}

const chunks = (layers: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(layers.length / size) }, (_, index) =>
    layers.slice(index * size, (index + 1) * size),
  )
