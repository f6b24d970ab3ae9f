import { z } from 'zod'
import { CALL_ADDRESSES } from '../call-addresses.ts'

export const DELETION_CALLS = {
  ownedCounts: {
    ...CALL_ADDRESSES.ownedCounts,
    access: 'signed_in',
    summary: 'What the account owns, counted',
    response: z.object({
      reports: z.number().int(),
      analyses: z.number().int(),
      folders: z.number().int(),
      areas: z.number().int(),
    }),
  },
  deleteOwnAccount: {
    ...CALL_ADDRESSES.deleteOwnAccount,
    access: 'signed_in',
    summary:
      'Schedule the deletion of the account. Its share links stop and its renewals end at once. 403 without a recent confirmation, and for the last administrator',
    response: z.object({ deletesAt: z.string() }),
  },
  keepAccount: {
    ...CALL_ADDRESSES.keepAccount,
    access: 'signed_in',
    summary: 'Cancel the scheduled deletion. Share links open again; renewals stay off',
    response: z.object({}),
  },
} as const
