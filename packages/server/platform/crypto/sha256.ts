import { hash } from 'node:crypto'

/** Hexadecimal. */
export const sha256Of = (content: string | Uint8Array): string => hash('sha256', content)
