import type { LayerKey } from '#domain/layers/layers.ts'
import { alr } from './alr.ts'
import { brokerListing } from './broker-listing.ts'
import { building } from './building.ts'
import { developmentApplication } from './development-application.ts'
import { floodplain } from './floodplain.ts'
import { localAreaPlan } from './local-area-plan.ts'
import type { MapLayer } from './map-layer.ts'
import { mlsListing } from './mls-listing.ts'
import { municipality } from './municipality.ts'
import { ncp } from './ncp.ts'
import { neighbourhood } from './neighbourhood.ts'
import { ocp } from './ocp.ts'
import { parcel } from './parcel.ts'
import { regionalDistrict } from './regional-district.ts'
import { sale } from './sale.ts'
import { schoolCatchment } from './school-catchment.ts'
import { transitLine } from './transit-line.ts'
import { transitStop } from './transit-stop.ts'
import { zoning } from './zoning.ts'

/** Drawing of every layer. A layer that is missing here does not compile. */
export const MAP_LAYERS: Record<LayerKey, MapLayer> = {
  parcel,
  building,
  zoning,
  ocp,
  ncp,
  local_area_plan: localAreaPlan,
  alr,
  floodplain,
  development_application: developmentApplication,
  sale,
  mls_listing: mlsListing,
  broker_listing: brokerListing,
  school_catchment: schoolCatchment,
  transit_stop: transitStop,
  transit_line: transitLine,
  municipality,
  regional_district: regionalDistrict,
  neighbourhood,
}
