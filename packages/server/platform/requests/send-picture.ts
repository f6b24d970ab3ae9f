import type { FastifyReply } from 'fastify'

/** `nosniff` stops browsers from guessing another type. */
export const sendPicture = (reply: FastifyReply, type: string, bytes: Buffer): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
