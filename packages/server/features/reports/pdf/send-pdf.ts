import type { FastifyReply } from 'fastify'
import { attachment } from '../../../platform/requests/attachment.ts'
import type { readPdf } from './service.ts'

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
