export { unsubscribeUrls } from './unsubscribe-token.ts'
