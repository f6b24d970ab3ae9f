import { describe, expect, it, test } from 'vitest'
import type { Panel } from '../../state/panel.ts'
import { isBesideMap, isSameAddress, parsePanel, toAddress } from './panel-address.ts'

const PANELS: [Panel, string][] = [
  [{ kind: 'closed' }, '/dashboard'],
  [{ kind: 'parcel', upid: 'demo:1' }, '/dashboard'],
  [{ kind: 'pid', pid: '012-345-678' }, '/dashboard'],
  [{ kind: 'sources' }, '/dashboard'],
  [{ kind: 'skills', skill: null }, '/dashboard/skills'],
  [{ kind: 'skills', skill: 'table' }, '/dashboard/skills/table'],
  [{ kind: 'folders' }, '/dashboard/saved-properties'],
  [{ kind: 'folder', folderId: 'f' }, '/dashboard/saved-properties'],
  [{ kind: 'areas' }, '/dashboard/watched-areas'],
  [{ kind: 'area', areaId: 'a', step: 'select-area' }, '/dashboard/areas/a/select-area'],
  [{ kind: 'area', areaId: 'a', step: 'notification-types' }, '/dashboard/areas/a/notification-types'],
  [{ kind: 'area', areaId: 'a', step: 'criteria' }, '/dashboard/watched-area/a/criteria'],
  [{ kind: 'history', of: 'area', collectionId: 'a', tab: 'mls' }, '/dashboard/watched-area/a/mls'],
  [
    { kind: 'history', of: 'folder', collectionId: 'f', tab: 'broker' },
    '/dashboard/saved-properties/history/f/broker',
  ],
]

describe('the address of a panel', () => {
  test.each(PANELS)('%o stands at %s, and comes back from there', (panel, pathname) => {
    expect(toAddress(panel).pathname).toBe(pathname)
    expect(parsePanel(toAddress(panel))).toEqual(panel)
  })

  it('is told from that of a page of its own', () => {
    expect(PANELS.filter(([panel]) => !isBesideMap(toAddress(panel).pathname))).toEqual([])
    const pages = ['/monitor', '/dashboard/summary-sheet', '/dashboard/feature/R1', '/dashboards', '/']
    expect(pages.filter(isBesideMap)).toEqual([])
  })

  it('tells panels apart', () => {
    const addresses = PANELS.map(([panel]) => toAddress(panel))
    for (const [index, one] of addresses.entries())
      expect(addresses.findIndex((other) => isSameAddress(one, other))).toBe(index)
  })
})

describe('an address that somebody typed', () => {
  const shown = (pathname: string) => parsePanel({ pathname, search: {} })

  it('shows the first tab of a history where it names none', () => {
    expect(shown('/dashboard/watched-area/a')).toMatchObject({ kind: 'history', of: 'area', tab: 'info' })
    expect(shown('/dashboard/saved-properties/history/f/nothing')).toMatchObject({
      of: 'folder',
      tab: 'info',
    })
  })

  it('shows the map alone where it names nothing that is there', () => {
    expect(shown('/dashboard/areas/a/nothing')).toEqual({ kind: 'closed' })
    expect(shown('/dashboard/areas')).toEqual({ kind: 'closed' })
  })
})
