import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { createMediaQueryStore } from './store.ts'

/** Stubs media queries like Chromium, which fires no event for a change that was already read. */
function stubMedia() {
  const listeners: ((event: { matches: boolean }) => void)[] = []
  let isDark = false
  let reported = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      reported = isDark
      return isDark
    },
    addEventListener: (_: string, listener: (typeof listeners)[0]) => listeners.push(listener),
  }))
  return {
    change: () => {
      isDark = !isDark
    },
    report: () => {
      if (reported === isDark) return
      reported = isDark
      for (const listener of listeners) listener({ matches: isDark })
    },
  }
}

it('reports a change to all that read it, though one of them draws before the report', () => {
  const media = stubMedia()
  const useIsDark = createMediaQueryStore('(prefers-color-scheme: dark)')
  vi.unstubAllGlobals()
  const Reader = ({ name }: { name: string }) => (
    <p>
      {name} {useIsDark() ? 'dark' : 'light'}
    </p>
  )
  const first = show(<Reader name="frame" />)
  const second = show(<Reader name="panel" />)
  media.change()
  second.showNext(<Reader name="panel again" />)
  act(() => media.report())
  expect(document.body.textContent).toContain('frame dark')
  expect(document.body.textContent).toContain('panel again dark')
  first.showNext(<p />)
})
