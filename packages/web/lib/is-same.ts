import { hashKey } from '@tanstack/react-query'

/** Compares values by what they hold, objects by their keys in whatever order: the server returns those of a stored one in another. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])
