/** Public interface of the parcels for routes and other features. */

export { findAssessmentYears as assessmentYears } from './assessment-queries.ts'
export { parcelCard } from './card-service.ts'
export { exportParcels } from './export/export-service.ts'
export { storeFronts } from './front-queries.ts'
export { findCoveredShare } from './ground-queries.ts'
export { checkDrawnArea, checkSides, parcelsAt, selectParcelsInArea } from './in-area/area-service.ts'
export { parcelsOfListings } from './listing-parcels.ts'
export { findPastedParcels } from './lookup/find-service.ts'
export { parcelByPid } from './lookup/pid-service.ts'
export { knownParcels } from './parcel-row-queries.ts'
export { layersOfColumn, parcelRowPieces, parcelRows, ROWS_AT_ONCE } from './rows-service.ts'
