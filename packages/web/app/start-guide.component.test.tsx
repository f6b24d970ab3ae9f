import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { usePasteDialog } from '../features/selection/paste-state.ts'
import { useMap } from '../map/controller.ts'
import { useSession } from '../state/account/session.ts'
import { useUpgrade } from '../state/account/upgrade.ts'
import { sendCommand, useTools } from '../state/map/tools.ts'
import { publishZoom } from '../state/map/view.ts'
import { clearSelection, selectOnly } from '../state/selection.ts'
import { setDrawerSize } from '../state/table/drawer.ts'
import { show } from '../testing/show.tsx'
import { StartGuide } from './start-guide.tsx'

beforeEach(() => {
  useSession.setState({ allowedResources: new Set([RESOURCES.MANUAL_PID]) })
  usePasteDialog.setState({ isOpen: false })
  clearSelection()
  publishZoom(13)
})

describe('The first screen', () => {
  it('says how to select parcels, and that they are drawn from nearer', async () => {
    const { person } = show(<StartGuide />)
    screen.getByRole('button', { name: 'Zoom in to see parcels' })
    await person.click(screen.getByRole('button', { name: /Paste a list/ }))
    expect(usePasteDialog.getState().isOpen).toBe(true)
    await person.click(screen.getByRole('button', { name: /Draw a rectangle/ }))
    expect(useTools.getState().tools.mode).toBe('selectRectangle')
    act(() => sendCommand('cancel'))
  })

  it('names no way over the map where the browser draws none', () => {
    useMap.setState({ isAbsent: true })
    show(<StartGuide />)
    screen.getByRole('button', { name: /Paste a list/ })
    expect(screen.queryByRole('button', { name: /Draw a rectangle|Zoom in/ })).toBeNull()
    useMap.setState({ isAbsent: false })
  })

  it('leads to the plans, where no list may be stated', async () => {
    useSession.setState({ allowedResources: new Set() })
    const { person } = show(<StartGuide />)
    await person.click(screen.getByRole('button', { name: /Paste a list/ }))
    expect(usePasteDialog.getState().isOpen).toBe(false)
    expect(useUpgrade.getState().upgrade?.resources).toEqual([RESOURCES.MANUAL_PID])
  })

  it('gives way to the first parcel, and to nearness', () => {
    show(<StartGuide />)
    act(() => selectOnly(['a']))
    expect(screen.queryByRole('region', { name: 'Where to start' })).toBeNull()
    screen.getByRole('button', { name: 'Zoom in to see parcels' })
    act(() => publishZoom(14))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('leaves it to the open table to say how to select', () => {
    show(<StartGuide />)
    act(() => setDrawerSize('half'))
    expect(screen.queryByRole('region', { name: 'Where to start' })).toBeNull()
    act(() => setDrawerSize('bar'))
    screen.getByRole('region', { name: 'Where to start' })
  })

  it('stays free of the guide once it was closed', async () => {
    const { person, showNext } = show(<StartGuide />)
    await person.click(screen.getByRole('button', { name: 'Close the guide' }))
    showNext(<StartGuide key="next visit" />)
    expect(screen.queryByRole('region', { name: 'Where to start' })).toBeNull()
    expect(localStorage.getItem('lotline.start-guide-closed')).toBe('true')
  })
})
