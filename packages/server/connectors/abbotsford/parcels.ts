import type { Geometry } from 'geojson'
import { normalisePid } from '#domain/parcel/pid.ts'
import { PARTLY_IN_RESERVE } from '#domain/parcel/place/outside.ts'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { EMPTY_FEATURE, EMPTY_PARCEL } from '../empty-records.ts'
import { facts, text } from '../read-value.ts'
import { mapKeyed, type SourceRow } from '../source.ts'

/**
 * The city publishes a zone per parcel, so each planning feature has the outline of a parcel. A blank cell
 * may be `' '`, `''` or null.
 */
export const mapParcel = mapKeyed('FOLIO', (ref, cells, geometry) => {
  const link = text(cells.TP_LINK)
  return [
    {
      ...EMPTY_PARCEL,
      ref,
      pid: normalisePid(text(cells.PID)),
      planNumber: text(cells.PLAN_),
      lotNumber: text(cells.LOT),
      block: text(cells.BLOCK),
      parcelClass: getParcelClass(cells),
      rollNumber: ref,
      civicNumber: text(cells.HOUSE),
      street: text(cells.STREET),
      municipality: 'Abbotsford',
      geometry,
      facts: facts({
        'Use code': text(cells.USE_CODE),
        'Actual use': text(cells.USE_DESC),
        'Land use contract': text(cells.LUC),
        'Development permit': text(cells.DPP),
        'Secondary suite': text(cells.SUITES),
        'Coach house': text(cells.COACH_HOUSE),
        'Agricultural Land Reserve': ALR[text(cells.ALR) ?? ''] ?? null,
        Floodplain: text(cells.FLOODPLN),
        'Irrigation area': text(cells.IRR_AREA),
        'Tax page': link === null || link === 'Not Available' ? null : link,
      }),
    },
    ...mapPlanning(ref, cells, geometry),
  ]
})

const ALR: Record<string, string> = { Y: 'Yes', N: 'No', P: 'Partly' }

/** A strata plan without a PID is a strata parent. The file does not state other classes. */
function getParcelClass(cells: SourceRow['properties']): 'building_strata' | 'unknown' {
  const isParent = text(cells.PID) === null && /^(NWS|EPS|LMS|BCS|VAS)\d/.test(text(cells.PLAN_) ?? '')
  return isParent ? 'building_strata' : 'unknown'
}

function mapPlanning(ref: string, cells: SourceRow['properties'], geometry: Geometry): LayerFeatureRecord[] {
  const features: LayerFeatureRecord[] = []
  const add = (layer: LayerFeatureRecord['layer'], values: Partial<LayerFeatureRecord>) =>
    features.push({ ...EMPTY_FEATURE, layer, ref, geometry, ...values })
  const zones = splitCodes(cells.ZONING)
  if (zones.length > 0) add('zoning', { code: zones.join(', '), ...splitNote(zones) })
  const uses = splitCodes(cells.OCP_LandUse)
  if (uses.length > 0) add('ocp', { code: uses.join(', '), title: uses.join(', '), ...splitNote(uses) })
  const reserve = text(cells.ALR)
  if (reserve === 'Y') add('alr', { title: 'Agricultural Land Reserve', status: 'in the reserve' })
  if (reserve === 'P')
    add('alr', { title: 'Partly in the Agricultural Land Reserve', status: PARTLY_IN_RESERVE })
  if (text(cells.FLOODPLN) === 'Y') add('floodplain', { title: 'Floodplain' })
  return features
}

/** Splits cells such as `P8,A1`, for two zones on one parcel. */
function splitCodes(cell: unknown): string[] {
  return (text(cell) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function splitNote(values: string[]): Pick<LayerFeatureRecord, 'facts' | 'category'> {
  if (values.length === 1) return { facts: {}, category: values[0] ?? null }
  return {
    facts: { Split: 'The parcel is split between these; the source does not say where.' },
    category: 'split',
  }
}
