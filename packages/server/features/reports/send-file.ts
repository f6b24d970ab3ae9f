import type { FastifyReply } from 'fastify'
import { attachment } from '../../platform/requests/call-route.ts'
import type { AttachedFile } from './attachments/service.ts'
import type { readPdf } from './pdf/service.ts'

/** Headers prevent scripts in the file. */
export const sendAttached = (reply: FastifyReply, { type, content, byteCount }: AttachedFile) =>
  reply
    .type(type)
    .header('content-length', byteCount)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content)

export const sendPdf = (
  reply: FastifyReply,
  { content, byteCount, fileName }: Awaited<ReturnType<typeof readPdf>>,
) =>
  reply
    .type('application/pdf')
    .header('content-length', byteCount)
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(fileName))
    .header('x-content-type-options', 'nosniff')
    .send(content)
