/** What the rest of the server may ask of ending mails. */
export { unsubscribeUrl } from './unsubscribe-token.ts'
