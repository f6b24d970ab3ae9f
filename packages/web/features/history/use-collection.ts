import { useEffect } from 'react'
import type { Area, Folder, HistoryView } from '#contract/watching/collections.ts'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import { loadAreas, updateArea, useAreas } from '../../state/collections/areas.ts'
import { loadFolders, saveFolderView, useFolders } from '../../state/collections/folders.ts'

/** A folder or a watched area, as its history needs it. */
export type HistoryCollection = { kind: 'folder'; of: Folder } | { kind: 'area'; of: Area }

interface FoundCollection {
  /** Null while it is on its way, or where there is none. */
  collection: HistoryCollection | null
  /** The list came, and it is not in it. */
  isAbsent: boolean
  /** The error of loading the list. */
  error: unknown
  load: () => void
}

export function useCollection(kind: CollectionKind, id: string): FoundCollection {
  const { items: folders, error: folderError } = useFolders()
  const { items: areas, error: areaError } = useAreas()
  const load = () => void (kind === 'folder' ? loadFolders() : loadAreas())
  useEffect(() => void (kind === 'folder' ? loadFolders() : loadAreas()), [kind])
  if (kind === 'folder') {
    const of = folders?.find((folder) => folder.id === id)
    const collection = of ? ({ kind: 'folder', of } as const) : null
    return { collection, isAbsent: folders !== null && !of, error: folderError, load }
  }
  const of = areas?.find((area) => area.id === id)
  return {
    collection: of ? { kind: 'area', of } : null,
    isAbsent: areas !== null && !of,
    error: areaError,
    load,
  }
}

/** Saves the view state of a collection's history tabs with the collection. Throws `ApiError`. */
export async function saveView({ kind, of }: HistoryCollection, history: HistoryView): Promise<void> {
  if (kind === 'folder') await saveFolderView(of.id, history)
  else await updateArea(of.id, { history })
}
