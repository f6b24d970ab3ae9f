import type { AgreementKey } from '#domain/account/agreements.ts'

/**
 * Operators replace these with their lawyer's texts, and then raise the version in
 * `domain/account/agreements.ts`, so that every user must agree again.
 */
export const AGREEMENT_TEXTS: Record<AgreementKey, readonly { heading: string; text: string }[]> = {
  privacy_policy: [
    {
      heading: 'What we store',
      text: 'Your account (name, e-mail, what you state about yourself), what you save (folders, areas, reports), sign-ins, downloads and opened links with their time, network address and browser, and what you used of your quotas. Passwords are kept only as a hash; credentials of other services are encrypted and never shown again.',
    },
    {
      heading: 'Why we store it',
      text: 'To provide the service, protect your account and count your quotas. We do not sell it, and share it only with the services that you connect.',
    },
    {
      heading: 'Where we store it',
      text: 'In the database of the server that you are signed in to, which is run by the organisation that gave you this address. Your browser loads outside map pictures directly from their services, which then see your network address.',
    },
    {
      heading: 'Your rights',
      text: 'In your account you can see and change your details, export everything you saved, and delete the account. Support answers questions about your data.',
    },
  ],
  terms_of_service: [
    {
      heading: 'The service',
      text: 'Lotline shows facts about land from open data, and from services that you connect with credentials of your own. Every number names its source and its date.',
    },
    {
      heading: 'No survey, no advice',
      text: 'Parcel outlines, dimensions and areas are representations, not surveys; values and estimates are not appraisals. Check with the source, the land title office or a professional before you rely on them.',
    },
    {
      heading: 'Licences of the data',
      text: 'Each source has a licence, which is named with it. You keep to it when you use, print or pass on what you see here. Data of boards is for their members, within their rules.',
    },
    {
      heading: 'Your account',
      text: 'It is yours alone: keep the password to yourself, and tell us when somebody else may know it. Taking data in bulk by programs, beyond the exports that Lotline offers, is not permitted.',
    },
  ],
}
