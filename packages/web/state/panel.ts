import { createStore } from '../lib/store.ts'

/** What the side panel shows. The parcel card, the folders and the data sources are features; they meet this in `app`. */
export type Panel =
  | { kind: 'closed' }
  | { kind: 'parcel'; upid: string }
  | { kind: 'sources' }
  /** Saved properties: all folders, or one. */
  | { kind: 'folders' }
  | { kind: 'folder'; folderId: string }

/** CSS pixels of the window that lie under something, so that flights and fits aim at what stays visible. */
export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

export const usePanel = createStore<Panel>({ kind: 'closed' })

export const openParcel = (upid: string): void => usePanel.setState({ kind: 'parcel', upid }, true)
export const openSources = (): void => usePanel.setState({ kind: 'sources' }, true)
export const openFolders = (): void => usePanel.setState({ kind: 'folders' }, true)
export const openFolder = (folderId: string): void => usePanel.setState({ kind: 'folder', folderId }, true)
export const closePanel = (): void => usePanel.setState({ kind: 'closed' }, true)

/** Of the map's own box, which ends at the rail; kept by the frame, which knows the sizes. */
export const useMapInsets = createStore<Insets>({ top: 0, right: 0, bottom: 0, left: 0 })
