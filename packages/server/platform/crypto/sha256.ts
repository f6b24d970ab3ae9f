import { hash } from 'node:crypto'

/** SHA-256 of a text or of bytes, hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string => hash('sha256', content)
