import { hashKey } from '@tanstack/react-query'

/** Deep equality that ignores key order, which the server does not preserve. */
export const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b])
