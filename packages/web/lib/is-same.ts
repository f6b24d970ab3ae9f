import { hashKey } from '@tanstack/react-query'

/** Deep equality that ignores the order of object keys, which the server does not preserve. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])
