import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { showToast, useToasts } from '../../lib/messages/toasts.ts'
import { show } from '../../testing/show.tsx'
import { ToastArea } from './toast-area.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))

const page = (isLoaded: boolean) => (
  <>
    <ToastArea />
    {isLoaded && (
      <button
        type="button"
        ref={(button) => {
          // Nothing is laid out here: the button is as wide as the window, at its top.
          if (button) button.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, 60)
        }}
      >
        Delete
      </button>
    )}
  </>
)

it('A toast makes way for the controls of a page that opens below it', async () => {
  const { showNext } = show(page(false))
  const area = screen.getByRole('region', { name: 'Messages' })
  Object.defineProperties(area, { offsetWidth: { value: 380 }, offsetHeight: { value: 60 } })
  act(() => void showToast({ title: 'Saved' }))
  expect(area.style.top).toBe('14px')
  showNext(page(true))
  await waitFor(() => expect(Number.parseInt(area.style.top, 10)).toBeGreaterThanOrEqual(60))
})
