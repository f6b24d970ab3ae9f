import { z } from 'zod'
import { PROVIDER_KEYS } from '#domain/account/login-modes.ts'

export const ProviderKey = z.enum(PROVIDER_KEYS)
export type ProviderKey = z.infer<typeof ProviderKey>

export const Connection = z.object({ provider: ProviderKey, title: z.string(), connectedAt: z.string() })
export type Connection = z.infer<typeof Connection>
