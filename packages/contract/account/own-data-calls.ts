/** An account's own data. Available without a plan. */
import { z } from 'zod'
import { Task } from '../facts/tasks.ts'
import { Units } from '../wire/numbers.ts'
import { ClientId } from '../wire/plain-text.ts'

const OwnLink = z.object({
  id: z.uuid(),
  kind: z.enum(['report', 'analysis']),
  title: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  openedCount: z.number().int(),
})
export type OwnLink = z.infer<typeof OwnLink>

const DataExport = z.object({
  exportId: z.string(),
  fileName: z.string(),
  byteCount: z.number().int(),
  storedAt: z.string(),
  availableUntil: z.string(),
})
export type DataExport = z.infer<typeof DataExport>

/** Payload of the task's last part. Each earlier part names one exported report. */
export const DataExportResult = z.object({ export: DataExport })

const OwnData = z.object({
  links: z.array(OwnLink),
  export: DataExport.nullable(),
  task: Task.nullable(),
})
export type OwnData = z.infer<typeof OwnData>

export const OWN_DATA_CALLS = {
  ownData: {
    access: 'signed_in',
    summary: 'Active links of the account, and its export',
    response: OwnData,
  },
  exportOwnData: {
    access: 'signed_in',
    audit: 'export_data',
    summary: 'Start a zip of the account’s data, or return the running export',
    body: z.object({
      clientId: ClientId,
      units: Units,
    }),
    response: z.object({ task: Task }),
  },
  /** A zip file without an envelope. */
  dataExport: {
    access: 'signed_in',
    audit: 'download_data',
    summary: 'Download an export',
    params: z.object({ exportId: z.string().regex(/^[\w-]{43}$/) }),
    response: z.unknown(),
  },
  ownedCounts: {
    access: 'signed_in',
    summary: 'Number of reports, analyses and folders that the account owns',
    response: z.object({
      reports: z.number().int(),
      analyses: z.number().int(),
      folders: z.number().int(),
      areas: z.number().int(),
    }),
  },
  deleteOwnAccount: {
    access: 'signed_in',
    summary:
      'Schedule the deletion of the account. Share links and renewals end immediately. 403 without a recent confirmation, and for the last administrator',
    response: z.object({ deletesAt: z.string() }),
  },
  keepAccount: {
    access: 'signed_in',
    summary: 'Cancel the scheduled deletion. Share links open again; renewals stay off',
    response: z.object({}),
  },
} as const
