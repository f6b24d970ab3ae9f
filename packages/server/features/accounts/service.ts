/** What accounts do for the rest of the server. */
export { loadDemoAccounts, removeDemoAccounts } from './demo-service.ts'
export { accountState, beginSession, type Client, endSession, endSessions } from './session-service.ts'
