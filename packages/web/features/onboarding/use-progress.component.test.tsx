import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../../state/account/session.ts'
import { show } from '../../testing/show.tsx'
import { type OnboardingStep, useProgress } from './use-progress.ts'

const NEW_ACCOUNT = {
  uid: 'a new account',
  agreements: { privacy_policy: { agreed: 0, current: 2 }, terms_of_service: { agreed: 0, current: 2 } },
  details: { profession: null },
} as unknown as Account

function Page({ step }: { step: OnboardingStep }) {
  return <p>{useProgress(step)}</p>
}

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ user: NEW_ACCOUNT, allowedResources: new Set([RESOURCES.NO_HOME_AREA]) })
})

it('Counts the steps before the dashboard, also when some are done and the page is loaded again', () => {
  const { showNext } = show(<Page step="privacy_policy" />)
  screen.getByText('1 of 4')
  const agreed = { agreed: 2, current: 2, ignored: false }
  act(() =>
    useSession.setState({
      user: { ...NEW_ACCOUNT, agreements: { privacy_policy: agreed, terms_of_service: agreed } },
    }),
  )
  showNext(<Page key="later" step="home-area" />)
  screen.getByText('3 of 4')
})

it('Counts only what stands before this account', () => {
  useSession.setState({ allowedResources: new Set() })
  show(<Page step="terms_of_service" />)
  expect(screen.getByText('2 of 3')).toBeTruthy()
})
