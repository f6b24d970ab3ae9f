import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../state/account/session.ts'
import { show } from '../testing/show.tsx'
import { Disclaimer } from './disclaimer.tsx'

beforeEach(() =>
  useSession.setState({ disclaimers: [{ key: 'mls', text: 'Believed to be reliable, not guaranteed.' }] }),
)

it('A disclaimer stands where its data does, in the words that came with the session', () => {
  show(<Disclaimer kind="mls" />)
  expect(screen.getByText('Believed to be reliable, not guaranteed.')).toBeTruthy()
})

it('Who may not use a source has none of its disclaimers', () => {
  show(<Disclaimer kind="ltsa" />)
  expect(document.querySelector('p')).toBeNull()
})
