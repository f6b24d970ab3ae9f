import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'

/**
 * `code`: the page gets a code, which this server exchanges (with PKCE). `id_token`: the page gets the signed
 * token in the URL fragment.
 */
type SignInFlow = 'code' | 'id_token'

interface ProviderKind {
  title: string
  flow: SignInFlow
  isBoard: boolean
}

export const PROVIDERS: Record<ProviderKey, ProviderKind> = {
  crea: { title: 'REALTOR® association', flow: 'code', isBoard: false },
  relevate: { title: 'Relevate', flow: 'id_token', isBoard: false },
  'bc-mls': { title: 'Real-estate board (BC MLS®)', flow: 'code', isBoard: true },
}

export interface ProviderSettings extends ProviderKind {
  key: ProviderKey
  issuer: string
  clientId: string
  /** Null for public clients, which have PKCE instead. */
  clientSecret: string | null
  /** Separated by spaces; includes `openid`. */
  scopes: string
  /** The only accepted signature algorithm. */
  algorithm: string
}
