import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signalFirstScreen } from '../../lib/loading/first-screen.ts'
import { sendCommand } from '../../state/map/tools.ts'
import { show } from '../../testing/show.tsx'
import { MapTools } from './map-tools.tsx'

it('The steps of the tools load after the first screen, or with the first tool', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ payload: {} }))
  show(<MapTools subjectAction={() => null} />)
  const regions = () => screen.queryAllByRole('status').length
  const others = regions()
  act(() => sendCommand('selectRectangle'))
  await screen.findByText(/corner/)
  act(() => sendCommand('normal'))
  expect(regions()).toBe(others)
  // The live region stays mounted, so that screen readers announce each step.
  await act(async () => signalFirstScreen())
  await waitFor(() => expect(regions()).toBe(others + 1))
})
