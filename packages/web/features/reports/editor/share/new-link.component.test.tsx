import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { EMPTY_MAIL, NewLink } from './new-link.tsx'

function Form() {
  const [mail, setMail] = useState(EMPTY_MAIL)
  return <NewLink report={someReport({ parts: [] })} mail={mail} onChangeMail={setMail} onSent={setMail} />
}

it('Without an address, or with too short a password, no link is mailed: each is said beside its field', async () => {
  const calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  const { person } = show(<Form />)
  await person.click(screen.getByText('Send by e-mail'))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To')))
  screen.getByText('Please type the e-mail address of the recipient.')
  await person.type(screen.getByLabelText('To'), 'client@lotline.test')
  const password = screen.getByLabelText('Password (optional)')
  await person.type(password, 'x')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(calls.waiting('mailReport')).toBe(0)
})
