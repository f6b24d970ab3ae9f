import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. Store only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Random tokens need no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
