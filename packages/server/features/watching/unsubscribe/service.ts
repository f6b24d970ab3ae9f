/** Public interface of unsubscribing for the rest of the server. */
export { unsubscribeUrls } from './unsubscribe-token.ts'
