import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Account } from '#contract/account/account.ts'
import type { Branding } from '#contract/account/branding.ts'
import { useSession } from '../../state/account/session.ts'
import { TabPage } from '../../ui/pages/tab-page.tsx'
import classes from './account.module.css'
import { AppearanceTab } from './appearance-tab.tsx'
import { BrandingTab } from './branding/branding-tab.tsx'
import { CredentialsTab } from './credentials-tab.tsx'
import { MailFields } from './mail/mail-fields.tsx'
import { OwnDataTab } from './own-data/own-data-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { Section } from './section.tsx'
import { SecurityTab } from './security/security-tab.tsx'

const TITLES = {
  profile: 'Profile',
  branding: 'Branding',
  mail: 'E-mail',
  credentials: 'Credentials',
  security: 'Security',
  appearance: 'Appearance',
  data: 'Your data',
} as const

type TabKey = keyof typeof TITLES
const isTab = (key: unknown): key is TabKey => typeof key === 'string' && key in TITLES

export function AccountPage() {
  const user = useSession((session) => session.user)
  const branding = useSession((session) => session.branding)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  if (user === null || branding === null) return null
  const contents = getContents(user, branding)
  return (
    <TabPage
      title="Account"
      tabs={(Object.keys(TITLES) as TabKey[]).map((key) => ({
        key,
        label: TITLES[key],
        content: contents[key],
      }))}
      value={isTab(tab) ? tab : 'profile'}
      onChange={(key) => void navigate({ href: `/account?tab=${key}`, replace: true })}
    />
  )
}

const getContents = (user: Account, branding: Branding): Record<TabKey, ReactNode> => ({
  profile: <ProfileTab user={user} />,
  branding: <BrandingTab saved={branding} />,
  mail: <MailTab user={user} />,
  credentials: <CredentialsTab />,
  security: <SecurityTab user={user} />,
  appearance: <AppearanceTab />,
  data: <OwnDataTab />,
})

function MailTab({ user }: { user: Account }) {
  return (
    <div className={classes.tab}>
      <Section
        title="Notification e-mails"
        lead="About changes in the folders and areas you watch. E-mails about your account itself are always sent."
      >
        <MailFields user={user} />
      </Section>
    </div>
  )
}
