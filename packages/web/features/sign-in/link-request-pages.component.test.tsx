import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { showPage } from '../../testing/show-page.tsx'
import { RegisterPage } from './link-request-pages.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})

it('An incomplete e-mail address is refused beside its field, before the server is asked', async () => {
  const { person } = showPage(<RegisterPage />, { path: '/register', at: '/register' })
  const field = await screen.findByRole('textbox', { name: /^E-mail/ })
  const submit = () => person.click(screen.getByRole('button', { name: 'Send the link' }))
  await submit()
  screen.getByText('Please type your e-mail address.')
  for (const text of ['nora@', 'nora@lotline', '@lotline.test', 'nora fitz@lotline.test']) {
    await person.clear(field)
    await person.paste(text)
    await submit()
    screen.getByText('Please type an e-mail address like name@example.ca.')
  }
  expect(server.waiting('register')).toBe(0)
  await person.clear(field)
  await person.paste(' Nora.Fitz@lotline.test ')
  await submit()
  expect(server.waiting('register')).toBe(1)
})
