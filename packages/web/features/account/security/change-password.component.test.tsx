import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { ChangePassword } from './change-password.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
})

function shown() {
  const onChanged = vi.fn()
  const { person } = show(<ChangePassword username="pat" onChanged={onChanged} />)
  return {
    onChanged,
    person,
    async fill(current: string, next: string, repeated = next) {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')]
      for (const [index, text] of [current, next, repeated].entries()) {
        const field = fields[index] as HTMLInputElement
        await person.clear(field)
        if (text !== '') await person.paste(text)
      }
    },
    submit: () => person.click(screen.getByRole('button', { name: 'Change the password' })),
  }
}

describe('Changing the password', () => {
  it('asks for the current one, and for the same new one twice, before it asks the server', async () => {
    const { fill, submit } = shown()
    await fill('', 'Cedar-Arm-2027')
    await submit()
    expect(screen.getByText('Please type your current password too.')).toBeTruthy()
    await fill('Old-Password-1', 'Cedar-Arm-2027', 'Cedar-Arm-2028')
    await submit()
    expect(screen.queryByText('Please type your current password too.')).toBeNull()
    expect(server.waiting('changePassword')).toBe(0)
  })

  it('shows why the server refuses, until something else is typed; what was typed stays', async () => {
    const { fill, submit, person, onChanged } = shown()
    await fill('Wrong-Password-1', 'Cedar-Arm-2027')
    await submit()
    server.next('changePassword').refuse(400, 'This is not your current password.')
    await screen.findByText('This is not your current password.')
    const current = document.querySelector<HTMLInputElement>('input[type="password"]')
    expect(current?.value).toBe('Wrong-Password-1')
    await person.type(current as HTMLInputElement, '2')
    await waitFor(() => expect(screen.queryByText('This is not your current password.')).toBeNull())
    expect(onChanged).not.toHaveBeenCalled()
  })

  it('sends it once, empties the form, and says that other sessions have ended', async () => {
    const { fill, submit, onChanged } = shown()
    await fill('Old-Password-1', 'Cedar-Arm-2027')
    await submit()
    await submit()
    expect(server.waiting('changePassword')).toBe(1)
    const call = server.next('changePassword')
    expect(call.body).toEqual({ oldPassword: 'Old-Password-1', newPassword: 'Cedar-Arm-2027' })
    call.response({})
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(document.querySelector<HTMLInputElement>('input[type="password"]')?.value).toBe('')
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'Your password was changed', message: 'You are signed out everywhere else.' },
    ])
  })
})
