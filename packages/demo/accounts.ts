import type { AgreementKey } from '#domain/account/agreements.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { PlanKey } from '#domain/account/plans.ts'
import type { ProfessionKey } from '#domain/account/professions.ts'

export interface DemoAccount {
  username: string
  email: string
  firstName: string
  lastName: string
  company: string
  title: string
  description: string
  isAdmin: boolean
  plan: PlanKey
  agreed: readonly AgreementKey[]
  hasHomeArea: boolean
  profession: ProfessionKey | null
  showsBoardLanding: boolean
  grants: readonly ResourceKey[]
}

export const DEMO_PASSWORD = 'Cedar-Arm-2026'

const COMPLETE = {
  isAdmin: false,
  plan: 'pro',
  agreed: ['privacy_policy', 'terms_of_service'],
  hasHomeArea: true,
  profession: 'broker',
  showsBoardLanding: false,
  company: 'Cedar Arm Realty (demo)',
} as const

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...COMPLETE,
    username: 'demo',
    email: 'demo@lotline.example',
    firstName: 'Robin',
    lastName: 'Complete',
    title: 'Complete user',
    description: 'A broker with the Pro plan: straight to the dashboard.',
    grants: ['board_gvr', 'ds_paragon_residential', 'notif_area_mls'],
  },
  {
    ...COMPLETE,
    username: 'demo-new',
    email: 'demo-new@lotline.example',
    firstName: 'Sam',
    lastName: 'New',
    title: 'New user',
    description: 'Has agreed to nothing yet, and has no home area and no profession: asked for each in turn.',
    agreed: [],
    hasHomeArea: false,
    profession: null,
    grants: [],
  },
  {
    ...COMPLETE,
    username: 'demo-unsubscribed',
    email: 'demo-unsubscribed@lotline.example',
    firstName: 'Alex',
    lastName: 'Unsubscribed',
    title: 'No subscription',
    description: 'Has no subscription: the payment page, and nothing else of the dashboard.',
    plan: 'none',
    grants: [],
  },
  {
    ...COMPLETE,
    username: 'demo-board',
    email: 'demo-board@lotline.example',
    firstName: 'Kim',
    lastName: 'Board',
    title: 'Board user',
    description: 'Came through a real-estate board: welcomed by its landing page first.',
    plan: 'basic',
    showsBoardLanding: true,
    profession: 'agent',
    grants: ['board_gvr', 'ds_paragon_residential', 'notif_area_mls'],
  },
  {
    ...COMPLETE,
    username: 'demo-admin',
    email: 'demo-admin@lotline.example',
    firstName: 'Jo',
    lastName: 'Administrator',
    title: 'Administrator',
    description: 'Sees the monitor: accounts, sessions, tasks, sources, mails.',
    isAdmin: true,
    profession: 'other',
    grants: ['testing', 'admin delete users'],
  },
]

export function listDemoAccounts({
  demoAccounts,
}: {
  demoAccounts: 'all' | 'no_administrator' | 'none'
}): readonly DemoAccount[] {
  switch (demoAccounts) {
    case 'all':
      return DEMO_ACCOUNTS
    case 'no_administrator':
      return DEMO_ACCOUNTS.filter(({ isAdmin }) => !isAdmin)
    case 'none':
      return []
  }
}
