import { use } from 'react'
import { callForFile } from '../../../../lib/api/api.ts'
import { GivenPictures } from '../pictures/picture-addresses.ts'

/** Returns what fetches an attached file, from the address given or with the session. */
export function useLoadAttachment(): (attachmentId: string, signal: AbortSignal) => Promise<Response> {
  const given = use(GivenPictures)
  return async (attachmentId, signal) => {
    if (given === null) {
      return callForFile('attachment', { params: { attachmentId }, signal, isQuiet: true })
    }
    if (given.ofAttachment === undefined) throw new Error('Attached files are not shown here.')
    const response = await fetch(given.ofAttachment(attachmentId), { signal })
    if (!response.ok) throw new Error(`The file was answered with ${response.status}.`)
    return response
  }
}
