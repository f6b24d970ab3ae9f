import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { IdentityClient } from './identity-client.ts'
import { oidcClient } from './oidc-client.ts'
import type { ProviderSettings } from './provider.ts'

export interface Provider extends ProviderSettings {
  client: IdentityClient
}

export type Providers = ReadonlyMap<ProviderKey, Provider>

export const openProviders = (settings: readonly ProviderSettings[]): Providers =>
  new Map(settings.map((provider) => [provider.key, { ...provider, client: oidcClient(provider) }]))
