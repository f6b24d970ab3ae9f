import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { HISTORY_TABS } from '#domain/watching/notification-types.ts'
import { AREA_STEPS, type AreaStep, type Panel } from '../../state/panel.ts'

export interface PanelAddress {
  pathname: string
  search: { parcel?: string; pid?: string; panel?: 'sources'; collectionId?: string }
}

const HOME = '/dashboard'
const FOLDERS = `${HOME}/saved-properties`
const AREAS = `${HOME}/watched-areas`
const SKILLS = `${HOME}/skills`

const PLACES: ReadonlySet<string | undefined> = new Set([
  undefined,
  '',
  'saved-properties',
  'watched-areas',
  'areas',
  'watched-area',
  'skills',
])

export function isBesideMap(pathname: string): boolean {
  const [, home, place] = pathname.split('/')
  return home === 'dashboard' && PLACES.has(place)
}

/** Specification part 1, section 2.1; part 2, section 2. */
export function toAddress(panel: Panel): PanelAddress {
  switch (panel.kind) {
    case 'closed':
      return { pathname: HOME, search: {} }
    case 'parcel':
      return { pathname: HOME, search: { parcel: panel.upid } }
    case 'pid':
      return { pathname: HOME, search: { pid: panel.pid } }
    case 'sources':
      return { pathname: HOME, search: { panel: 'sources' } }
    case 'skills':
      return { pathname: panel.skill === null ? SKILLS : `${SKILLS}/${panel.skill}`, search: {} }
    case 'folders':
      return { pathname: FOLDERS, search: {} }
    case 'folder':
      return { pathname: FOLDERS, search: { collectionId: panel.folderId } }
    case 'areas':
      return { pathname: AREAS, search: {} }
    case 'area':
      return { pathname: createStepPath(panel.areaId, panel.step), search: {} }
    case 'history':
      return { pathname: createHistoryPath(panel.of, panel.collectionId, panel.tab), search: {} }
  }
}

const createStepPath = (areaId: string, step: AreaStep) =>
  step === 'criteria' ? `${HOME}/watched-area/${areaId}/criteria` : `${HOME}/areas/${areaId}/${step}`

const createHistoryPath = (of: 'folder' | 'area', id: string, tab: HistoryTab) =>
  of === 'folder' ? `${FOLDERS}/history/${id}/${tab}` : `${HOME}/watched-area/${id}/${tab}`

export function parsePanel({ pathname, search }: PanelAddress): Panel {
  const [, , place, ...rest] = pathname.split('/')
  const [first, second, third] = rest
  if (place === 'saved-properties') {
    if (first === 'history' && second)
      return { kind: 'history', of: 'folder', collectionId: second, tab: getTab(third) }
    return search.collectionId ? { kind: 'folder', folderId: search.collectionId } : { kind: 'folders' }
  }
  if (place === 'watched-areas') return { kind: 'areas' }
  if (place === 'areas' && first && isStep(second)) return { kind: 'area', areaId: first, step: second }
  if (place === 'watched-area' && first) {
    if (isStep(second)) return { kind: 'area', areaId: first, step: second }
    return { kind: 'history', of: 'area', collectionId: first, tab: getTab(second) }
  }
  if (place === 'skills') return { kind: 'skills', skill: first || null }
  if (search.parcel) return { kind: 'parcel', upid: search.parcel }
  if (search.pid) return { kind: 'pid', pid: search.pid }
  return { kind: search.panel === 'sources' ? 'sources' : 'closed' }
}

const isStep = (text: string | undefined): text is AreaStep => AREA_STEPS.some((step) => step === text)
const getTab = (text: string | undefined): HistoryTab => HISTORY_TABS.find((tab) => tab === text) ?? 'info'

export function isSameAddress(a: PanelAddress, b: PanelAddress): boolean {
  return (
    a.pathname === b.pathname &&
    a.search.parcel === b.search.parcel &&
    a.search.pid === b.search.pid &&
    a.search.panel === b.search.panel &&
    a.search.collectionId === b.search.collectionId
  )
}
