import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { show } from '../../testing/show.tsx'
import { Problem } from './problem.tsx'
import { useSubmit } from './use-submit.ts'

function Form({ send }: { send: () => Promise<void> }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('a@b.ca')
  const { problem, errorOf, onSubmit } = useSubmit<'name' | 'email'>(
    () => (name === '' ? { field: 'name', message: 'Please type a name.' } : null),
    send,
    { email_taken: 'email' },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <TextInput
        label="Name"
        value={name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="E-mail"
        value={email}
        error={errorOf('email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <button type="submit">Send</button>
    </form>
  )
}

const shown = (send: () => Promise<void> = async () => {}) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const { person } = show(<Form send={send} />)
  const field = (name: string) => screen.getByRole('textbox', { name })
  return { person, field, scrolled, press: () => person.click(screen.getByRole('button', { name: 'Send' })) }
}

it('An error stands beside its field, which has the focus and is scrolled into view, each time', async () => {
  const { person, field, press, scrolled } = shown()
  for (const _ of [1, 2]) {
    scrolled.mockClear()
    await press()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    screen.getByRole('textbox', { name: 'Name', description: 'Please type a name.' })
    expect(scrolled.mock.contexts).toContain(field('Name'))
  }
  expect(screen.queryByRole('alert')).toBeNull()
  await person.type(field('Name'), 'Pat')
  expect(screen.queryByText('Please type a name.')).toBeNull()
})

it('An error of the server stands beside the field that it is about, or above the form', async () => {
  const failures = [
    new ApiError(409, 'email_taken', 'This address already has an account.'),
    new ApiError(422, 'unprocessable', 'That did not fit.'),
  ]
  const { person, field, press } = shown(() => Promise.reject(failures.shift()))
  await person.type(field('Name'), 'Pat')
  await press()
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  screen.getByRole('textbox', { description: 'This address already has an account.' })
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('That did not fit.')
})

it('A failure that an alert has shown is not repeated', async () => {
  const failure = Object.assign(new ApiError(500, 'internal_error', 'No.'), { isNotified: true })
  const send = vi.fn(() => Promise.reject(failure))
  const { person, field, press } = shown(send)
  await person.type(field('Name'), 'Pat')
  await press()
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})
