import type { AgreementKey } from '#domain/account/agreements.ts'

interface Section {
  heading: string
  text: string
}

/**
 * Operators replace these with their lawyer's texts, and then raise the version in
 * `domain/account/agreements.ts`, so that every user must agree again.
 */
export const AGREEMENT_TEXTS: Record<AgreementKey, readonly Section[]> = {
  privacy_policy: [
    {
      heading: 'What is kept',
      text: 'Your account (name, e-mail, what you state about yourself), what you save (folders, areas, reports), sign-ins, downloads and opened links with their time, network address and browser, and what you used of your quotas. Passwords are kept only as a hash; credentials of other services are encrypted and never shown again.',
    },
    {
      heading: 'What it is for',
      text: 'To let you work, to protect your account, and to count what your subscription includes. It is not sold, and not given to anybody but the services that you yourself connect.',
    },
    {
      heading: 'Where it is',
      text: 'In the database of the server that you are signed in to, run by the organisation that gave you this address. Map pictures from outside come from their services directly, which then see your network address.',
    },
    {
      heading: 'Your rights',
      text: 'In your account you can see and change what you stated, export everything that you saved, and delete the account. Support answers questions about your data.',
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
