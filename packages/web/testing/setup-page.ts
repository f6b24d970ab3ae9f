import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// Long enough for a busy machine, but ends a test that hangs.
configure({ asyncUtilTimeout: 60_000 })

// Growing text fields listen for loaded fonts, which happy-dom lacks.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// Fails a test that logs an error, as the browser journeys do.
beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  cleanup()
  expect(vi.mocked(console.error).mock.calls).toEqual([])
})

// Test files share a window. Listeners that modules add for page exits and other tabs are removed after each
// file.
const MODULE_EVENTS = new Set(['beforeunload', 'pagehide', 'storage'])
const moduleTeardown = new AbortController()
const addEventListener = window.addEventListener
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options = {}) => {
  const settings = typeof options === 'boolean' ? { capture: options } : options
  const signal = MODULE_EVENTS.has(type) ? moduleTeardown.signal : undefined
  addEventListener.call(window, type, listener, { ...(signal && { signal }), ...settings })
}
afterAll(async () => {
  // A module that loads later would add listeners that stay for the next files.
  await vi.dynamicImportSettled()
  moduleTeardown.abort()
  window.addEventListener = addEventListener
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})
