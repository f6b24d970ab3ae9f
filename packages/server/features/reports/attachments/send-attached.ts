import type { FastifyReply } from 'fastify'
import type { AttachedFile } from './service.ts'

/** Prevents scripts. */
export const sendAttached = (reply: FastifyReply, { type, content, byteCount }: AttachedFile) =>
  reply
    .type(type)
    .header('content-length', byteCount)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content)
