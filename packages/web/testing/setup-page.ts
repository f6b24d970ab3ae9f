import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// What hangs for good is ended; a busy machine is waited for.
configure({ asyncUtilTimeout: 60_000 })

// Text fields that grow are measured again when a font has come; happy-dom has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// As in the journeys, a page that complains has failed.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  cleanup()
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})

// Files follow each other in one window. With the modules of a file end their listeners by which a page that is left or another tab is noticed.
const MODULE_EVENTS = new Set(['beforeunload', 'pagehide', 'storage'])
const endOfFile = new AbortController()
const addEventListener = window.addEventListener
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options = {}) => {
  const settings = typeof options === 'boolean' ? { capture: options } : options
  const signal = MODULE_EVENTS.has(type) ? endOfFile.signal : undefined
  addEventListener.call(window, type, listener, { ...(signal && { signal }), ...settings })
}
afterAll(() => {
  endOfFile.abort()
  window.addEventListener = addEventListener
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
