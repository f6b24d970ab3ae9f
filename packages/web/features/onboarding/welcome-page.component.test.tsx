import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../../state/account/session.ts'
import { show } from '../../testing/show.tsx'
import { WelcomePage } from './welcome-page.tsx'

const AGREED = { agreed: 2, current: 2, ignored: false }
const account = (about: object) =>
  ({
    uid: 'a board member',
    agreements: { privacy_policy: AGREED, terms_of_service: AGREED },
    details: { firstName: 'Rae', profession: 'broker' },
    ...about,
  }) as unknown as Account

beforeEach(() => useSession.setState({ user: account({}), allowedResources: new Set() }))

it('says what comes before the dashboard, and nothing where nothing does', () => {
  show(<WelcomePage />)
  screen.getByRole('button', { name: 'Get started' })
  expect(screen.queryByText(/^Next we ask/)).toBeNull()
  const agreements = {
    privacy_policy: { ...AGREED, agreed: 0 },
    terms_of_service: { ...AGREED, agreed: 0 },
  }
  act(() =>
    useSession.setState({
      user: account({ agreements }),
      allowedResources: new Set([RESOURCES.NO_HOME_AREA]),
    }),
  )
  screen.getByText('Next we ask for your agreement and your home area.')
})
