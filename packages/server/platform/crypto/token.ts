import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url. Only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 suffices for random tokens. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
