import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'

/**
 * `code`: the provider gives the page a code that this server exchanges, protected by PKCE. `id_token`: it gives the page the
 * signed token itself, in the fragment of the address.
 */
type SignInFlow = 'code' | 'id_token'

interface ProviderKind {
  title: string
  flow: SignInFlow
  /** True for the provider of a real-estate board: a new member is shown the board's landing page first. */
  isBoard: boolean
}

/** The providers that there are; which of them are in use, and how they are reached, the settings say. */
export const PROVIDERS: Record<ProviderKey, ProviderKind> = {
  crea: { title: 'REALTOR® association', flow: 'code', isBoard: false },
  relevate: { title: 'Relevate', flow: 'id_token', isBoard: false },
  'bc-mls': { title: 'Real-estate board (BC MLS®)', flow: 'code', isBoard: true },
}

export interface ProviderSettings extends ProviderKind {
  key: ProviderKey
  /** Issuer name in tokens that it signs. */
  issuer: string
  clientId: string
  /** Null for a client without a secret: PKCE alone protects it. */
  clientSecret: string | null
  /** Scopes separated by spaces; `openid` among them. */
  scopes: string
  /** The one algorithm that its signatures are accepted in. */
  algorithm: string
}
