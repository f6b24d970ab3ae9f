import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendCommand } from '../../state/map/tools.ts'
import { setDrawerSize, useDrawer } from '../../state/table/drawer.ts'
import { show } from '../../testing/show.tsx'
import { Frame } from './frame.tsx'

const shown = () =>
  show(
    <Frame
      rail={null}
      map={null}
      search={<button type="button">Search</button>}
      panel={<button type="button">Close the card</button>}
      tools={null}
      status={null}
      drawer={null}
    />,
  )

const isUsable = (name: string) => screen.getByRole('button', { name }).closest('[inert]') === null

describe('A table that covers the map', () => {
  beforeEach(() => setDrawerSize('full'))

  it('leaves the side panel usable beside it, and the search of the map not', () => {
    shown()
    expect(isUsable('Close the card')).toBe(true)
    expect(isUsable('Search')).toBe(false)
  })

  it('gives way to a tool of the map', () => {
    shown()
    act(() => sendCommand('selectRectangle'))
    expect(useDrawer.getState().size).toBe('half')
    expect(isUsable('Search')).toBe(true)
    act(() => sendCommand('cancel'))
  })
})
