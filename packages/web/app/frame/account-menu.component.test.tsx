import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useSession } from '../../state/account/session.ts'
import { someLapsedUser } from '../../testing/billing-factory.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AccountMenu } from './account-menu.tsx'

it.each([
  [true, [RESOURCES.BILLING], true],
  [true, [], false],
  [false, [RESOURCES.BILLING], false],
] as const)(
  'The account menu links to the plans, where their page opens: plan %s, %j',
  async (subscriptionValid, keys, isLinked) => {
    useSession.setState({
      status: 'present',
      user: someLapsedUser({ subscriptionValid }),
      allowedResources: new Set(keys),
    })
    const { person, path } = showPage(<AccountMenu button={<button type="button">Account</button>} />)
    await screen.findByRole('menuitem', { name: 'Account settings' })
    const link = screen.queryByRole('menuitem', { name: 'Plans and prices' })
    expect(link !== null).toBe(isLinked)
    if (link === null) return
    await person.click(link)
    await waitFor(() => expect(path()).toBe('/dashboard/my-lotline/bundles'))
  },
)
