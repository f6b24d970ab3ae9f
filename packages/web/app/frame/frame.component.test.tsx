import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toggleLayerPanel, useLayerPanel } from '../../state/map/layers.ts'
import { sendCommand } from '../../state/map/tools.ts'
import { closePanel, openParcel, useMapInsets } from '../../state/panel.ts'
import { setDrawerShare, setDrawerSize, uncoverMap, useDrawer } from '../../state/table/drawer.ts'
import { show } from '../../testing/show.tsx'
import { useIsNarrow } from '../../ui/behaviour/use-is-narrow.ts'
import { Frame } from './frame.tsx'

const frame = (panel: ReactNode) => (
  <Frame
    rail={null}
    map={null}
    search={<button type="button">Search</button>}
    panel={panel}
    tools={null}
    layers={null}
    status={null}
    drawer={null}
  />
)
const shown = () => show(frame(<button type="button">Close the card</button>))

const isUsable = (name: string) => screen.getByRole('button', { name }).closest('[inert]') === null

describe('A flight', () => {
  it('aims beside the card and above the table that were opened just before it', () => {
    setDrawerSize('full')
    show(frame(null))
    const { left, bottom } = useMapInsets.getState()
    act(() => {
      openParcel('1')
      uncoverMap()
      expect(useMapInsets.getState().left).toBe(left + 424)
      expect(useMapInsets.getState().bottom).toBeGreaterThan(bottom)
      closePanel()
      expect(useMapInsets.getState().left).toBe(left)
    })
  })
})

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

describe('Half a table in a narrow window', () => {
  beforeEach(() => {
    useIsNarrow.setState(true, true)
    setDrawerSize('half')
  })
  afterEach(() => useIsNarrow.setState(false, true))

  it('goes down to its bar while a panel is open', () => {
    const { showNext } = show(frame(null))
    expect(useDrawer.getState().size).toBe('half')
    showNext(frame(<p>The card</p>))
    expect(useDrawer.getState().size).toBe('bar')
    showNext(frame(null))
    expect(useDrawer.getState().size).toBe('half')
  })

  it('goes down to its bar while the layers are open, which close when a panel opens', () => {
    show(frame(null))
    act(toggleLayerPanel)
    expect(useDrawer.getState().size).toBe('bar')
    act(() => openParcel('1'))
    expect(useLayerPanel.getState().isOpen).toBe(false)
    expect(useDrawer.getState().size).toBe('half')
    act(closePanel)
  })

  it('is never so low that no parcel fits below its bar', () => {
    setDrawerShare(0.2)
    show(frame(null))
    expect(useMapInsets.getState().bottom).toBe(190)
  })

  it('comes up over the panel when somebody wants it, and stays as they left it', () => {
    const { showNext } = show(frame(<p>The card</p>))
    act(() => setDrawerSize('full'))
    showNext(frame(null))
    expect(useDrawer.getState().size).toBe('full')
  })
})
