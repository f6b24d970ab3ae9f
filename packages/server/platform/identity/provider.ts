import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'

/**
 * `code`: the page gets a code that this server exchanges, with PKCE. `id_token`: the page gets the signed token
 * in the URL fragment.
 */
type SignInFlow = 'code' | 'id_token'

interface ProviderKind {
  title: string
  flow: SignInFlow
  /** Whether the provider is a real-estate board, whose new members first see the board's landing page. */
  isBoard: boolean
}

/** Known providers; the settings say which are enabled. */
export const PROVIDERS: Record<ProviderKey, ProviderKind> = {
  crea: { title: 'REALTOR® association', flow: 'code', isBoard: false },
  relevate: { title: 'Relevate', flow: 'id_token', isBoard: false },
  'bc-mls': { title: 'Real-estate board (BC MLS®)', flow: 'code', isBoard: true },
}

export interface ProviderSettings extends ProviderKind {
  key: ProviderKey
  /** Issuer in the tokens it signs. */
  issuer: string
  clientId: string
  /** Null for a public client, protected by PKCE alone. */
  clientSecret: string | null
  /** Space-separated scopes, including `openid`. */
  scopes: string
  /** The only accepted signature algorithm. */
  algorithm: string
}
