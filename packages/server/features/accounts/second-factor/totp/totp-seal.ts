/** A sealed secret of an authenticator app holds for one account only, also while it is not confirmed yet. */
export const sealedFor = (accountId: string): string[] => ['authenticator', accountId]
