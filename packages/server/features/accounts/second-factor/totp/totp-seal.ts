/** Binds a sealed secret to one account, also before confirmation. */
export const sealedFor = (accountId: string): string[] => ['authenticator', accountId]
