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
          // happy-dom has no layout. The button counts as wide as the window.
          if (button) button.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, 60)
        }}
      >
        Delete
      </button>
    )}
  </>
)

const laidOut = (top: number, height: number) => (element: HTMLElement | null) => {
  if (element) element.getBoundingClientRect = () => new DOMRect(0, top, window.innerWidth, height)
}

const messages = () => {
  const area = screen.getByRole('region', { name: 'Messages' })
  Object.defineProperties(area, { offsetWidth: { value: 332 }, offsetHeight: { value: 64 } })
  return area
}
const topOf = (area: HTMLElement) => Number.parseInt(area.style.top, 10)

it('A toast above a dialog may cover what lies behind it', () => {
  show(
    <>
      <ToastArea />
      <button type="button" ref={laidOut(0, 70)}>
        Monthly
      </button>
      <div role="dialog" aria-modal="true">
        <button type="button" ref={laidOut(90, window.innerHeight - 300)}>
          Pay
        </button>
      </div>
    </>,
  )
  const area = messages()
  act(() => void showToast({ title: 'Code valid' }))
  expect(topOf(area)).toBe(14)
})

it('Where there is no other place a toast covers controls, and no amounts', () => {
  show(
    <>
      <ToastArea />
      <button type="button" ref={laidOut(0, window.innerHeight)}>
        Pay
      </button>
      <dl data-amounts ref={laidOut(0, 100)} />
    </>,
  )
  const area = messages()
  act(() => void showToast({ title: 'Code valid' }))
  expect(topOf(area)).toBeGreaterThanOrEqual(100)
})

it('A toast is placed anew in a window that becomes narrower, also under the pointer', async () => {
  let height = 0
  show(
    <>
      <ToastArea />
      <button
        type="button"
        ref={(button) => {
          if (button) button.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, height)
        }}
      >
        Delete
      </button>
    </>,
  )
  const area = messages()
  act(() => void showToast({ title: 'Saved' }))
  expect(topOf(area)).toBe(14)
  height = 60
  Object.defineProperty(area, 'matches', { value: () => true })
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(topOf(area)).toBeGreaterThanOrEqual(60)
})

it('A toast makes way for the controls of a page that opens below it', async () => {
  const { showNext } = show(page(false))
  const area = screen.getByRole('region', { name: 'Messages' })
  Object.defineProperties(area, { offsetWidth: { value: 380 }, offsetHeight: { value: 60 } })
  act(() => void showToast({ title: 'Saved' }))
  expect(area.style.top).toBe('14px')
  showNext(page(true))
  await waitFor(() => expect(Number.parseInt(area.style.top, 10)).toBeGreaterThanOrEqual(60))
})
