import type { FastifyReply } from 'fastify'

/** Sends a file that somebody attached: it runs nothing, wherever it is opened. */
export const sendAttached = (reply: FastifyReply, { type, bytes }: { type: string; bytes: Buffer }) =>
  reply
    .type(type)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
