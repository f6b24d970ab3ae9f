/** What routes and other features may ask of the lots. */
export { checkDrawnArea, parcelsAt, selectParcelsInArea } from './area-service.ts'
export { findAssessmentYears as assessmentYears } from './assessment-queries.ts'
export { parcelCard } from './card-service.ts'
export { exportParcels } from './export-service.ts'
export { findPastedLots } from './find-service.ts'
export { parcelsOfListings } from './listing-parcels.ts'
export { parcelByPid } from './pid-service.ts'
export { parcelRows } from './rows-service.ts'
