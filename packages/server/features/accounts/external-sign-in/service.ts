/** Public interface of external sign-in for the rest of the server. */
export { listConnections, removeAllConnections, removeConnectionsBefore } from './connection-service.ts'
export { finishProviderSession, providerLogout } from './logout-service.ts'
