import type { FeatureLayerKey } from '#domain/layers.ts'
import type { LayerShare } from '../layer-share-queries.ts'
import { type CellReader, cellOf, type LotFacts, NO_VALUE } from '../lot-facts.ts'
import { shareText } from '../share-text.ts'

/** Plans in making: a bylaw in readings is not in force. */
const PROPOSED = /propos|draft|progress|review|reading/i

function isProposed({ status }: LayerFeature): boolean {
  return status !== null && PROPOSED.test(status)
}

function onLot(
  { layers }: LotFacts,
  keys: readonly string[],
  isWanted: (row: LayerFeature) => boolean = () => true,
): LayerFeature[] {
  return layers.filter((row) => keys.includes(row.layer_key) && isWanted(row))
}

function newestRelease(rows: readonly LayerFeature[]): number {
  return rows.reduce((newest, row) => Math.max(newest, row.release_id), 0)
}

/** Codes with their shares: `RS-1`, `RS-1 62 %, RT-7 38 %`. */
export function shares(
  layer: FeatureLayerKey,
  label: (row: LayerFeature) => string | null,
  isWanted?: (row: LayerFeature) => boolean,
): CellReader {
  return {
    needs: { layers: [layer] },
    read(facts) {
      const rows = onLot(facts, [layer], isWanted)
      const named = rows.flatMap((row) => {
        const text = label(row)
        return text ? [{ label: text, share: row.share }] : []
      })
      return cellOf(shareText(named), newestRelease(rows))
    },
  }
}

export const codeOrTitle = (row: LayerFeature) => row.code ?? row.title ?? row.category
export const titleOrCode = (row: LayerFeature) => row.title ?? row.code ?? row.category

export const zoning = shares('zoning', codeOrTitle)
export const ocp = shares('ocp', titleOrCode, (row) => !isProposed(row))
export const ncp = shares('ncp', titleOrCode, (row) => !isProposed(row))
export const localAreaPlan = shares('local_area_plan', titleOrCode, (row) => !isProposed(row))
export const alr = shares('alr', () => 'ALR')
export const floodplain = shares('floodplain', () => 'Floodplain')

/** Names without shares, in the order of the alphabet. */
function names(
  layers: readonly FeatureLayerKey[],
  label: (row: LayerFeature) => string | null,
  isWanted?: (row: LayerFeature) => boolean,
): CellReader {
  return {
    needs: { layers },
    read(facts) {
      const rows = onLot(facts, layers, isWanted)
      const all = new Set(rows.map(label).filter((text) => text !== null))
      return cellOf([...all].sort().join(', '), newestRelease(rows))
    },
  }
}

export const proposedPlans = names(['ocp', 'ncp', 'local_area_plan'], titleOrCode, isProposed)
export const catchmentZones = names(['school_catchment'], titleOrCode)

/** `RZ-2026-018 (under review), DP-2025-101 (approved)`. */
export const developmentApplications = names(['development_application'], (row) => {
  const name = codeOrTitle(row)
  return name && row.status ? `${name} (${row.status})` : name
})

/** What the lot's own source says, else the boundary that covers most of the lot. */
export function fieldOrBoundary(
  field: 'municipality' | 'regional_district',
  layer: 'municipality' | 'regional_district',
): CellReader {
  return {
    needs: { fields: [field], layers: [layer] },
    read(facts) {
      const own = facts.lot[field]
      if (own) return cellOf(own, facts.lot.release_id)
      const [largest] = onLot(facts, [layer]).sort((a, b) => b.share - a.share)
      return largest ? cellOf(titleOrCode(largest), largest.release_id) : NO_VALUE
    },
  }
}

/** What the census subdivision that covers most of the lot says. */
export function municipalityFact(fact: 'metropolitan_area' | 'economic_region'): CellReader {
  return {
    needs: { layers: ['municipality'] },
    read(facts) {
      const [largest] = onLot(facts, ['municipality'], (row) => row[fact] !== null).sort(
        (a, b) => b.share - a.share,
      )
      return largest ? cellOf(largest[fact], largest.release_id) : NO_VALUE
    },
  }
}
