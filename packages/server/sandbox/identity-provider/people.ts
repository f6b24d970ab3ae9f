import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'

export interface Person {
  id: string
  firstName: string
  lastName: string
  email: string
  isEmailVerified: boolean
  note: string
}

const unconfirmed = (firstName: string, lastName: string, email: string): Person => ({
  id: 'unconfirmed',
  firstName,
  lastName,
  email,
  isEmailVerified: false,
  note: 'The e-mail address was never confirmed: no account is made for it.',
})

const demo: Person = {
  id: 'demo',
  firstName: 'Robin',
  lastName: 'Complete',
  email: 'demo@lotline.example',
  isEmailVerified: true,
  note: 'Has the address of the demo’s account: opens it only once it was connected there.',
}

export const PEOPLE: Record<ProviderKey, readonly Person[]> = {
  crea: [
    {
      id: 'member',
      firstName: 'Dana',
      lastName: 'Whitlock',
      email: 'dana.whitlock@association.example',
      isEmailVerified: true,
      note: 'A member of the association, new to Lotline.',
    },
    demo,
    unconfirmed('Lee', 'Okafor', 'lee.okafor@association.example'),
  ],
  relevate: [
    {
      id: 'member',
      firstName: 'Jordan',
      lastName: 'Reyes',
      email: 'jordan.reyes@relevate.example',
      isEmailVerified: true,
      note: 'A customer of Relevate, new to Lotline.',
    },
    demo,
    unconfirmed('Ari', 'Nakamura', 'ari.nakamura@relevate.example'),
  ],
  'bc-mls': [
    {
      id: 'member',
      firstName: 'Morgan',
      lastName: 'Tran',
      email: 'morgan.tran@board.example',
      isEmailVerified: true,
      note: 'A member of the board, new to Lotline: sees the board’s landing page first.',
    },
    demo,
    unconfirmed('Sky', 'Bouchard', 'sky.bouchard@board.example'),
  ],
}
