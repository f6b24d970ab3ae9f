import { callForFile } from '../../../../lib/api/api.ts'

/** Fetches an attached file with the session. */
export const loadAttachment = (attachmentId: string, signal: AbortSignal): Promise<Response> =>
  callForFile('attachment', { params: { attachmentId }, signal, isQuiet: true })
