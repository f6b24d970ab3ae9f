/** Converts table rows and parcel cards to the input of summary sheets. */

import { isProposed } from '#domain/layers/layer-label.ts'
import { MIN_LABEL_SHARE } from '#domain/layers/shares.ts'
import { unitsSold } from '#domain/parcel/address/strata-unit.ts'
import { splitYearsByRoll, statedLevy } from '#domain/parcel/figures/assessed-years.ts'
import type {
  AssessedYear,
  CardData,
  KnownApplication,
  RowData,
  SheetOrigin,
} from '#domain/summary-sheet/sheet-data.ts'
import { isRowColumnKey } from '#domain/table/columns.ts'
import type { Provenance, ProvenanceById } from '../wire/provenance.ts'
import { shortCaveat } from './blocks/assessment-blocks.ts'
import { lotFacts } from './blocks/lot-facts.ts'
import type { ParcelCard, RowsResponse } from './parcels.ts'

export const toOrigin = (source: Provenance | undefined): SheetOrigin | null =>
  source === undefined
    ? null
    : {
        title: source.title,
        publisher: source.publisher,
        licence: source.licence,
        attribution: source.attribution,
        asOf: source.asOf,
        isStandIn: source.isSynthetic,
        releaseIds: [source.releaseId],
      }

/** Sorts origins newest release first, without duplicates. */
function toOrigins(releaseIds: readonly number[], provenance: ProvenanceById) {
  const [origin = null, ...furtherOrigins] = [...new Set(releaseIds.toReversed())].flatMap(
    (release) => toOrigin(provenance[release]) ?? [],
  )
  return { origin, furtherOrigins }
}

export function toRowData({ columns, rows, provenance }: RowsResponse, upid: string): RowData | null {
  const row = rows.find((candidate) => candidate.upid === upid)
  if (row === undefined) return null
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      if (!isRowColumnKey(column)) return []
      const origin = toOrigin(provenance[row.releases[index] ?? 0])
      return [[column, { value: row.values[index] ?? null, origin }]]
    }),
  )
}

export function toCardData(card: ParcelCard): CardData {
  const { parcel, releaseId, units, provenance, sales } = card
  const ownPid = parcel.pid === null ? [] : [parcel.pid]
  const unitPids = units.list.map(({ pid }) => pid).filter((pid) => pid !== null)
  return {
    pids: {
      value: [...new Set([...ownPid, ...unitPids])],
      ...toOrigins([...units.releaseIds, releaseId], provenance),
    },
    unitCount: units.count,
    assessments: listAssessedYears(card),
    levy: findLevy(card),
    sales: sales.map(({ releaseId: release, ...sale }) => ({
      ...sale,
      origin: toOrigin(provenance[release]),
    })),
    statedFront: findStatedFront(card),
    buildingLotSquareMetres: card.building ? parcel.areaSquareMetres : null,
    unitSales: card.unitSales && {
      value: card.unitSales.medianDollars,
      of: unitsSold(card.unitSales),
      ...toOrigins(card.unitSales.releaseIds, provenance),
    },
    applications: listApplications(card.layers, provenance),
    zones: listZones(card),
  }
}

function findStatedFront(card: ParcelCard): CardData['statedFront'] {
  const origin = toOrigin(card.provenance[card.releaseId])
  const lot = new Map(lotFacts(card).map(({ key, value }) => [key, value]))
  // Without our measurement, the table row already shows the source's figure.
  const sourceLength = (key: string, measured: string) => {
    const value = lot.get(measured) === null ? null : lot.get(key)
    return { value: typeof value === 'number' ? value : null, origin }
  }
  return { frontage: sourceLength('statedFrontage', 'frontage'), depth: sourceLength('statedDepth', 'depth') }
}

/** Lists zone names, largest zone first. The zoning codes do not include them. */
function listZones({ layers, provenance }: ParcelCard): CardData['zones'] {
  const zones = layers.filter(
    (fact) => fact.layer === 'zoning' && !isProposed(fact) && fact.share >= MIN_LABEL_SHARE,
  )
  const names = zones.flatMap(({ code, title, category }) => {
    const name = title ?? category
    return name === null || name === code ? [] : [name]
  })
  const releaseIds = zones.map(({ releaseId }) => releaseId).reverse()
  return { value: [...new Set(names)], ...toOrigins(releaseIds, provenance) }
}

function findLevy({ assessments, provenance }: ParcelCard): CardData['levy'] {
  const levyYear = statedLevy(assessments)
  return levyYear
    ? {
        year: levyYear.year,
        dollars: { value: levyYear.taxLevyDollars, origin: toOrigin(provenance[levyYear.releaseId]) },
      }
    : null
}

function listAssessedYears(card: ParcelCard): AssessedYear[] {
  return splitYearsByRoll(card).currentRoll.map((assessment) => {
    const caveat = shortCaveat(assessment)
    return {
      ...assessment,
      origin: toOrigin(card.provenance[assessment.releaseId]),
      note: caveat === '' ? null : `${caveat}.`,
    }
  })
}

function listApplications(layers: ParcelCard['layers'], provenance: ProvenanceById): KnownApplication[] {
  return layers
    .filter(({ layer }) => layer === 'development_application')
    .map(({ featureId, code, title, category, status, releaseId }) => ({
      id: featureId,
      name: [code, title].filter(Boolean).join(' · ') || category || 'Application',
      status,
      origin: toOrigin(provenance[releaseId]),
    }))
}
