import { callForFile } from '../../../../lib/api/api.ts'

/** @throws if the file does not exist. */
export async function loadAttachment(
  attachmentId: string,
  signal: AbortSignal,
  address?: string,
): Promise<Response> {
  if (address === undefined) {
    return callForFile('attachment', { params: { attachmentId }, signal, isQuiet: true })
  }
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`The file was answered with status ${response.status}.`)
  return response
}
