import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSession, useSession } from '../../state/account/session.ts'
import { show } from '../../testing/show.tsx'
import { FarewellDialog } from './farewell-dialog.tsx'

beforeEach(() => useSession.setState({ farewell: null }))

describe('The logout modal follows the way of signing in', () => {
  it.each(['password', 'passkey', 'relevate'])(
    '%s: logged out, and nothing else to do',
    async (loginMode) => {
      forgetSession({ loginMode, providerLogoutUrl: null })
      const { person } = show(<FarewellDialog />)
      const dialog = screen.getByRole('dialog', { name: 'Logged Out' })
      expect(dialog.textContent).toContain('You have been successfully logged out')
      expect(screen.queryByRole('link')).toBeNull()
      await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('a board: its logout is one button away', () => {
    forgetSession({ loginMode: 'crea', providerLogoutUrl: 'https://board.example/logout' })
    show(<FarewellDialog />)
    expect(screen.getByRole('dialog', { name: 'Please Log out from the Board' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log Out from Board' }).getAttribute('href')).toBe(
      'https://board.example/logout',
    )
  })

  it('a board whose logout page is not known still says to log out there, without a button that leads nowhere', () => {
    forgetSession({ loginMode: 'bc-mls', providerLogoutUrl: null })
    show(<FarewellDialog />)
    const dialog = screen.getByRole('dialog', { name: 'Please Log out from the Board' })
    expect(dialog.textContent).toContain('please log out on the website of the board')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
