import type { SkillKey } from '#domain/skills/skills.ts'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import { createStore } from '../lib/store/store.ts'

/** Specification part 2, section 4. */
export const AREA_STEPS = ['select-area', 'notification-types', 'criteria'] as const
export type AreaStep = (typeof AREA_STEPS)[number]

/** Content of the side panel. `app` maps each kind to a feature's component. */
export type Panel =
  | { kind: 'closed' }
  | { kind: 'parcel'; upid: string }
  /** A parcel from a link, until its upid is known. */
  | { kind: 'pid'; pid: string }
  | { kind: 'sources' }
  | { kind: 'skills'; skill: string | null }
  | { kind: 'folders' }
  | { kind: 'folder'; folderId: string }
  | { kind: 'areas'; replacesEntry?: boolean }
  | { kind: 'area'; areaId: string; step: AreaStep }
  /** `isFlownTo`: fly to the area, because it was opened outside the map. */
  | { kind: 'history'; of: CollectionKind; collectionId: string; tab: HistoryTab; isFlownTo?: boolean }

/** CSS pixels of the map that panels cover. Flights aim at the rest. */
interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const usePanel = createStore<Panel>({ kind: 'closed' })

export const openParcel = (upid: string): void => usePanel.setState({ kind: 'parcel', upid }, true)
export const openSources = (): void => usePanel.setState({ kind: 'sources' }, true)
export const openSkills = (skill: SkillKey | null = null): void =>
  usePanel.setState({ kind: 'skills', skill }, true)
export const openFolders = (): void => usePanel.setState({ kind: 'folders' }, true)
export const openFolder = (folderId: string): void => usePanel.setState({ kind: 'folder', folderId }, true)
export function isOpenFolder(folderId: string): boolean {
  const panel = usePanel.getState()
  return panel.kind === 'folder' && panel.folderId === folderId
}
export const openAreas = (): void => usePanel.setState({ kind: 'areas' }, true)
/** Opens the areas without a history entry, so that Back skips the current panel. */
export const replaceWithAreas = (): void => usePanel.setState({ kind: 'areas', replacesEntry: true }, true)
export const openArea = (areaId: string, step: AreaStep): void =>
  usePanel.setState({ kind: 'area', areaId, step }, true)
export function isOpenArea(areaId: string): boolean {
  const panel = usePanel.getState()
  return panel.kind === 'area' && panel.areaId === areaId
}
export const openHistory = (of: CollectionKind, collectionId: string, tab: HistoryTab = 'info'): void =>
  usePanel.setState({ kind: 'history', of, collectionId, tab }, true)
export const flyToHistory = (areaId: string, tab: HistoryTab): void =>
  usePanel.setState({ kind: 'history', of: 'area', collectionId: areaId, tab, isFlownTo: true }, true)
export const closePanel = (): void => usePanel.setState({ kind: 'closed' }, true)

/** Set by `frame.tsx`. */
export const useMapInsets = createStore<Insets>({ top: 0, right: 0, bottom: 0, left: 0 })
