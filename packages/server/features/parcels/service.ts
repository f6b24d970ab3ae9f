/** What routes and other features may ask of the lots. */
export { parcelsAt, selectParcelsInArea } from './area-service.ts'
export { parcelCard } from './card-service.ts'
export { parcelByPid } from './pid-service.ts'
export { parcelRows } from './rows-service.ts'
