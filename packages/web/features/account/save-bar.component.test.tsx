import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SaveBar } from './save-bar.tsx'

const NOTHING = { problem: null, isDirty: false, isBusy: false, onDiscard: () => {} }
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

describe('The bar below a form', () => {
  it('has nothing to do while everything is saved', () => {
    show(<SaveBar {...NOTHING} />)
    expect(screen.getByRole('status').textContent).toBe('Everything is saved')
    expect([isDisabled('Save'), isDisabled('Discard')]).toEqual([true, true])
  })

  it('says that something is unsaved, and takes it back', async () => {
    const onDiscard = vi.fn()
    const { person } = show(<SaveBar {...NOTHING} isDirty onDiscard={onDiscard} />)
    expect(screen.getByRole('status').textContent).toBe('Not saved yet')
    expect(isDisabled('Save')).toBe(false)
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  it('takes nothing back while it is being saved', () => {
    show(<SaveBar {...NOTHING} isDirty isBusy />)
    expect([isDisabled('Save'), isDisabled('Discard')]).toEqual([true, true])
  })

  it('shows why it was not saved in place of the state', () => {
    show(<SaveBar {...NOTHING} isDirty problem="This address is no web address." />)
    expect(screen.getByRole('alert').textContent).toContain('This address is no web address.')
    expect(screen.queryByRole('status')).toBeNull()
  })
})
