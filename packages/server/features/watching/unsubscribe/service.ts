/** Public interface of unsubscribing for the rest of the server. */
export { unsubscribeUrl } from './unsubscribe-token.ts'
