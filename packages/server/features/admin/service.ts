/** Public interface of administration for the rest of the server. */
export { deleteDueAccounts } from './deletion/deletion-service.ts'
