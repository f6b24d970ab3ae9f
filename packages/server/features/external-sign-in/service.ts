/** What signing in through outside providers does for the rest of the server. */
export { providerLogout } from './logout-service.ts'
