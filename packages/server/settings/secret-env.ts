import { z } from 'zod'

const KEY_BYTES = 32

/** A key of 256 bits: 44 characters of base64 in either alphabet, or 64 hexadecimal digits. */
const SecretKey = z
  .string()
  .trim()
  .transform((text, context) => {
    const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : fromBase64(text)
    if (bytes?.length === KEY_BYTES) return bytes
    context.addIssue({
      code: 'custom',
      message: '32 random bytes in base64; make some with: openssl rand -base64 32',
    })
    return z.NEVER
  })

/** Checks the length, because Node accepts any text and a truncated key would be another one. */
function fromBase64(text: string): Buffer | null {
  const standardText = text.replaceAll('-', '+').replaceAll('_', '/')
  return /^[A-Za-z0-9+/]{43}=?$/.test(standardText) ? Buffer.from(standardText, 'base64') : null
}

export const SECRET_ENV = {
  LOTLINE_SECRET_KEY: SecretKey.nullable().default(null),
  LOTLINE_OLD_SECRET_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(SecretKey)),
}

interface SecretSettings {
  /** Null for the key file in the data folder. */
  key: Buffer | null
  /** Keys that only decrypt old values. */
  oldKeys: readonly Buffer[]
}

export const secretSettings = (env: z.infer<z.ZodObject<typeof SECRET_ENV>>): SecretSettings => ({
  key: env.LOTLINE_SECRET_KEY,
  oldKeys: env.LOTLINE_OLD_SECRET_KEYS,
})
