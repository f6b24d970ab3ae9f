/** Records without values, which mappings spread before filling in fields. */
import { emptyValues } from '#domain/parcel/record-fields.ts'
import { ADDRESS, ASSESSMENT, LAYER_FEATURE, PARCEL } from '#domain/parcel/records.ts'

export const EMPTY_PARCEL = { entity: PARCEL.entity, ...emptyValues(PARCEL.fields) }
export const EMPTY_FEATURE = { entity: LAYER_FEATURE.entity, ...emptyValues(LAYER_FEATURE.fields) }
export const EMPTY_ADDRESS = { entity: ADDRESS.entity, ...emptyValues(ADDRESS.fields) }
export const EMPTY_ASSESSMENT = { entity: ASSESSMENT.entity, ...emptyValues(ASSESSMENT.fields) }
