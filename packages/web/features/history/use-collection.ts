import type { Area, Folder, HistoryView } from '#contract/watching/collections.ts'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import { updateArea, useAreas } from '../../state/collections/areas.ts'
import { saveFolderView, useFolders } from '../../state/collections/folders.ts'

export type HistoryCollection = { kind: 'folder'; item: Folder } | { kind: 'area'; item: Area }

interface FoundCollection {
  collection: HistoryCollection | null
  isAbsent: boolean
  error: unknown
  load: () => void
}

export function useCollection(kind: CollectionKind, id: string): FoundCollection {
  const folders = useFolders({ enabled: kind === 'folder' })
  const areas = useAreas({ enabled: kind === 'area' })
  const { data, error, refetch } = kind === 'folder' ? folders : areas
  const item = data?.find((collection) => collection.id === id)
  const collection = item ? ({ kind, item } as HistoryCollection) : null
  return { collection, isAbsent: data !== undefined && !collection, error, load: () => void refetch() }
}

export async function saveView({ kind, item }: HistoryCollection, history: HistoryView): Promise<void> {
  if (kind === 'folder') await saveFolderView(item.id, history)
  else await updateArea(item.id, { history })
}
