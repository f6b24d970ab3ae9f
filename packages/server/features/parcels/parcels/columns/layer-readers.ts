import { NON_OVERLAPPING_LAYERS } from '#domain/layers/covering-layers.ts'
import { isProposed, layerLabel } from '#domain/layers/layer-label.ts'
import type { FeatureLayerKey } from '#domain/layers/layers.ts'
import { formatShares } from '#domain/layers/shares.ts'
import { type Constraint, isStatedOutside, OUTSIDE_TEXTS } from '#domain/parcel/place/outside.ts'
import { type Cell, type CellReader, NO_VALUE, type RowData, toCell } from '../cell-reader.ts'
import type { LayerShare } from '../layer-share-queries.ts'

type Test = (feature: LayerShare['feature']) => boolean

const isInForce: Test = (feature) => !isProposed(feature)
const labelOf = ({ feature }: LayerShare) => layerLabel(feature.layer_key, feature)

function findShares(
  { layers }: Pick<RowData, 'layers'>,
  keys: readonly string[],
  isWanted?: Test,
): LayerShare[] {
  return layers.filter(({ feature }) => keys.includes(feature.layer_key) && (!isWanted || isWanted(feature)))
}

/** Caches cells by set of shares, because many parcels have the same shares. */
function createSharesReader(
  layers: readonly FeatureLayerKey[],
  read: (shares: Pick<RowData, 'layers'>) => Cell,
): CellReader {
  const cells = new WeakMap<readonly LayerShare[], Cell>()
  return {
    needs: { layers },
    read(row) {
      const cached = cells.get(row.layers)
      if (cached) return cached
      const cell = read(row)
      cells.set(row.layers, cell)
      return cell
    },
  }
}

function newestRelease(shares: readonly LayerShare[]): number {
  return shares.reduce((result, { feature }) => Math.max(result, feature.release_id), 0)
}

function maxShare(shares: readonly LayerShare[]): LayerShare | undefined {
  return shares.reduce<LayerShare | undefined>((a, b) => (a && a.share >= b.share ? a : b), undefined)
}

/** `RS-1`, or with shares `RS-1 62 %, RT-7 38 %`. */
function withShares(layer: FeatureLayerKey, isWanted?: Test): CellReader {
  return createSharesReader([layer], (row) => {
    const shares = findShares(row, [layer], isWanted)
    const labels = shares.flatMap((share) => {
      const text = labelOf(share)
      return text ? [{ label: text, share: share.share }] : []
    })
    return toCell(formatShares(labels), newestRelease(shares))
  })
}

export const zoning = withShares('zoning', isInForce)
export const ocp = withShares('ocp', isInForce)
export const ncp = withShares('ncp', isInForce)
export const localAreaPlan = withShares('local_area_plan', isInForce)
export const alr = withOutsideText('alr', withShares('alr'))
export const floodplain = withOutsideText('floodplain', withShares('floodplain'))

/** Reads the value inside a constraint. Outside it, a text if the constraint is mapped there. */
function withOutsideText(constraint: Constraint, insideReader: CellReader): CellReader {
  return {
    needs: { ...insideReader.needs, fields: ['facts'], constraints: true },
    read(facts) {
      const cell = insideReader.read(facts)
      if (cell.value !== null) return cell
      const { parcel } = facts
      const release = isStatedOutside(constraint, parcel.facts)
        ? parcel.release_id
        : facts.constraints(constraint, parcel.source_key)
      return release === null ? NO_VALUE : toCell(OUTSIDE_TEXTS[constraint], release)
    },
  }
}

function createNamesReader(layers: readonly FeatureLayerKey[], isWanted?: Test): CellReader {
  return createSharesReader(layers, (row) => {
    const shares = findShares(row, layers, isWanted)
    const labels = new Set(shares.map(labelOf).filter((text) => text !== null))
    return toCell([...labels].sort().join(', '), newestRelease(shares))
  })
}

export const proposedPlans = createNamesReader(NON_OVERLAPPING_LAYERS, isProposed)
export const catchmentZones = createNamesReader(['school_catchment'])

export const developmentApplications = createNamesReader(['development_application'])

export function fieldOrBoundary(
  field: 'municipality' | 'regional_district',
  layer: 'municipality' | 'regional_district',
): CellReader {
  const boundary = createSharesReader([layer], (row) => {
    const largestShare = maxShare(findShares(row, [layer]))
    return largestShare ? toCell(labelOf(largestShare), largestShare.feature.release_id) : NO_VALUE
  })
  return {
    needs: { ...boundary.needs, fields: [field] },
    read(row) {
      const parcelValue = row.parcel[field]
      return parcelValue ? toCell(parcelValue, row.parcel.release_id) : boundary.read(row)
    },
  }
}

export function municipalityFact(fact: 'metropolitan_area' | 'economic_region'): CellReader {
  return createSharesReader(['municipality'], (row) => {
    const largestShare = maxShare(findShares(row, ['municipality'], (feature) => feature[fact] !== null))
    return largestShare ? toCell(largestShare.feature[fact], largestShare.feature.release_id) : NO_VALUE
  })
}
