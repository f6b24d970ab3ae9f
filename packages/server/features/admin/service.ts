export { deleteDueAccounts } from './deletion/deletion-service.ts'
