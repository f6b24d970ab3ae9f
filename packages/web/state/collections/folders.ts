import { useQuery } from '@tanstack/react-query'
import type { RowsResponse } from '#contract/parcel/parcels.ts'
import type { Folder, HistoryView } from '#contract/watching/collections.ts'
import { call } from '../../lib/api/api.ts'
import { ignoreNotFound, withRetry } from '../../lib/api/creating.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { KEYS } from '../queries/keys.ts'
import { createAccountList } from './account-list.ts'

const list = createAccountList<Folder>(
  KEYS.folders,
  async (signal) => (await call('folders', { isQuiet: true, signal })).folders,
)

export const useFolders = ({ enabled = true } = {}) => useQuery({ ...list.query, enabled })

const MAX_UPIDS_PER_CALL = 2_000

export interface FolderResult {
  folder: Folder
  unknown: readonly string[]
}

/**
 * Creates a folder. More than 2,000 parcels need several calls, and a retry after a lost response continues.
 * @throws ApiError, like all below
 */
export const createFolder = withRetry(
  async (folderId, { name, upids }: { name: string; upids: readonly string[] }): Promise<FolderResult> => {
    const first = upids.slice(0, MAX_UPIDS_PER_CALL)
    const body = { folderId, name, clientId: liveClientId(), ...(first.length > 0 && { upids: [...first] }) }
    const response = await call('createFolder', { body })
    list.put(response.folder)
    const rest = upids.slice(MAX_UPIDS_PER_CALL)
    if (rest.length === 0) return { folder: response.folder, unknown: response.unknown }
    const addition = await addToFolder(response.folder.id, rest)
    return { folder: addition.folder, unknown: [...response.unknown, ...addition.unknown] }
  },
)

export async function addToFolder(folderId: string, upids: readonly string[]): Promise<FolderResult> {
  const unknownUpids: string[] = []
  let folder: Folder | undefined
  for (let from = 0; from < upids.length; from += MAX_UPIDS_PER_CALL) {
    const body = { folderId, upids: upids.slice(from, from + MAX_UPIDS_PER_CALL), clientId: liveClientId() }
    const response = await call('addToFolder', { body })
    list.put(response.folder)
    folder = response.folder
    unknownUpids.push(...response.unknown)
  }
  if (!folder) throw new RangeError('There is nothing to add.')
  return { folder, unknown: unknownUpids }
}

export async function removeFromFolder(folderId: string, upids: readonly string[]): Promise<void> {
  for (let from = 0; from < upids.length; from += MAX_UPIDS_PER_CALL) {
    const body = { folderId, upids: upids.slice(from, from + MAX_UPIDS_PER_CALL), clientId: liveClientId() }
    list.put((await call('removeFromFolder', { body })).folder)
  }
}

export async function renameFolder(folderId: string, name: string): Promise<void> {
  const body = { folderId, name, clientId: liveClientId() }
  list.put((await call('renameFolder', { body })).folder)
}

export async function deleteFolder(folderId: string): Promise<void> {
  await ignoreNotFound(call('deleteFolder', { body: { folderId, clientId: liveClientId() } }))
  list.drop(folderId)
}

export async function restoreFolder(folderId: string): Promise<void> {
  const body = { folderId, clientId: liveClientId() }
  list.put((await call('restoreFolder', { body })).folder)
}

export async function setFolderNotifications(
  folderId: string,
  to: { notifDef?: string[]; notifEnabled?: boolean },
): Promise<void> {
  const body = { folderId, ...to, clientId: liveClientId() }
  list.put((await call('setFolderNotifications', { body })).folder)
}

export async function saveFolderView(folderId: string, history: HistoryView): Promise<void> {
  const body = { folderId, history, clientId: liveClientId() }
  list.put((await call('saveFolderView', { body, isQuiet: true })).folder)
}

export async function renewFolder(folderId: string): Promise<Folder> {
  const body = { folderId, clientId: liveClientId() }
  return list.put((await call('renewFolder', { body })).folder)
}

export const fetchFolderParcels = (folderId: string) => call('folderParcels', { params: { id: folderId } })

export async function fetchParcelRows(
  folderId: string,
  max: number,
  signal: AbortSignal,
): Promise<Pick<RowsResponse, 'rows' | 'missing'>> {
  const { upids } = await call('folderParcels', {
    params: { id: folderId },
    isQuiet: true,
    signal,
  })
  if (upids.length === 0) return { rows: [], missing: [] }
  const body = { upids: upids.slice(0, max), columns: ['parcel.pid'] }
  return call('parcelRows', { body, isQuiet: true, signal })
}
