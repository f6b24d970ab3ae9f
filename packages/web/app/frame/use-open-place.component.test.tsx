import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { usePasteDialog } from '../../features/selection/paste-state.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { useMap } from '../../map/controller.ts'
import { useSession } from '../../state/account/session.ts'
import { sendCommand, useTools } from '../../state/map/tools.ts'
import { showPage } from '../../testing/show-page.tsx'
import { useOpenPlace } from './use-open-place.ts'

function Open({ place }: { place: SkillPlace }) {
  const open = useOpenPlace()
  return (
    <button type="button" onClick={() => open(place)}>
      Try it
    </button>
  )
}

async function tryIt(place: SkillPlace): Promise<void> {
  cleanup()
  const { person } = showPage(<Open place={place} />)
  await person.click(await screen.findByRole('button', { name: 'Try it' }))
}
const mode = () => useTools.getState().tools.mode

beforeEach(() => {
  useMap.setState({ isAbsent: false })
  useSession.setState({ allowedResources: new Set([RESOURCES.MANUAL_PID]) })
  usePasteDialog.setState({ isOpen: false })
  act(() => sendCommand('normal'))
})

it('A lesson about the map begins its tool; where the browser draws no map it says so', async () => {
  await tryIt('rectangle')
  expect(mode()).toBe('selectRectangle')
  act(() => sendCommand('normal'))
  useMap.setState({ isAbsent: true })
  await tryIt('rectangle')
  expect(mode()).toBe('normal')
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
    'This browser does not draw the map',
  ])
})

it('Data is requested about selected parcels: without a map they are pasted', async () => {
  useMap.setState({ isAbsent: true })
  await tryIt('getData')
  expect(usePasteDialog.getState().isOpen).toBe(true)
  expect(mode()).toBe('normal')
})
