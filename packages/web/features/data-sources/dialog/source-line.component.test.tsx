import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useUpgrade } from '../../../state/account/upgrade.ts'
import { show } from '../../../testing/show.tsx'
import { LockedSourceLine } from './source-line.tsx'

describe('A source that the subscription does not include', () => {
  it('leads to the plans that bring it', async () => {
    const { person } = show(<LockedSourceLine sourceKey="myltsa" isFavourite={false} />)
    await person.click(screen.getByRole('button', { name: 'Plans with myLTSA land title' }))
    expect(useUpgrade.getState().wanted?.what).toBe('myLTSA land title')
  })

  it('that no plan brings says who has it, without a button', () => {
    show(<LockedSourceLine sourceKey="aoirTax" isFavourite={false} />)
    screen.getByText('For members of the board that offers it.')
    expect(screen.queryByRole('button', { name: /Plans with/ })).toBeNull()
  })
})
