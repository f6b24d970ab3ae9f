import { useQuery } from '@tanstack/react-query'
import type { DataExport, OwnData, OwnLink } from '#contract/account/own-data-calls.ts'
import { call, callForFile, readFile } from '../../../lib/api/api.ts'
import { download } from '../../../lib/api/download.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { allOf, KEYS } from '../../../state/queries/keys.ts'
import { callQuery, patchQuery, queryClient } from '../../../state/queries/query-client.tsx'

export const useOwnData = () => useQuery({ ...callQuery(KEYS.ownData, 'ownData'), staleTime: 0 })

export const reloadOwnData = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEYS.ownData })

export async function startExport(): Promise<void> {
  const { units } = usePreferences.getState()
  const { task } = await call('exportOwnData', { body: { units, clientId: liveClientId() } })
  patchQuery<OwnData>(KEYS.ownData, (data) => ({ ...data, task }))
}

export async function downloadExport({ exportId, fileName }: DataExport): Promise<void> {
  const response = await callForFile('dataExport', { params: { exportId } })
  download(await readFile(response), fileName)
}

const REVOKE_CALLS = { report: 'revokeShare', analysis: 'revokeAnalysisShare' } as const

export async function revokeLink({ id, kind }: OwnLink): Promise<void> {
  await call(REVOKE_CALLS[kind], { body: { shareId: id, clientId: liveClientId() } })
  await Promise.all([
    reloadOwnData(),
    queryClient.invalidateQueries({ queryKey: allOf(KEYS.reportShares) }),
    queryClient.invalidateQueries({ queryKey: allOf(KEYS.analysisShares) }),
  ])
}
