import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ColumnPreset,
  checkPresetName,
  type PresetCheck,
  type PresetScope,
  readBrowserPresets,
} from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError, isRefusal, messageInPlace } from '../../lib/api/api-error.ts'
import { ignoreNotFound } from '../../lib/api/creating.ts'
import { forgetStored, readStored } from '../../lib/store/stored.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { patchQuery, queryClient } from '../../state/queries/query-client.tsx'

/** Presets that older versions stored in the browser. */
const BROWSER_KEY = 'column-presets'

const presetsQuery = queryOptions({
  queryKey: KEYS.columnPresets,
  queryFn: async ({ signal }): Promise<readonly ColumnPreset[]> => {
    const { presets } = await call('columnPresets', { isQuiet: true, signal })
    return importFromBrowser(presets)
  },
  staleTime: 0,
})

export const usePresets = () => useQuery(presetsQuery)

const currentPresets = (): readonly ColumnPreset[] => queryClient.getQueryData(presetsQuery.queryKey) ?? []

const patchPresets = (change: (presets: readonly ColumnPreset[]) => readonly ColumnPreset[]): void =>
  patchQuery<readonly ColumnPreset[]>(presetsQuery.queryKey, change)

/** Moves the browser's presets to the account. Drops refused presets and existing names. */
async function importFromBrowser(presets: readonly ColumnPreset[]): Promise<readonly ColumnPreset[]> {
  let all = presets
  for (const { name, columns } of readStored(BROWSER_KEY, readBrowserPresets) ?? []) {
    const take = (preset: ColumnPreset) => {
      all = [...all, preset]
    }
    const result = await sendPreset(all, { scope: 'table', text: name, columns }, take)
    if (!result.ok && result.canRetry) return all
  }
  forgetStored(BROWSER_KEY)
  return all
}

export type PresetResult = { ok: true; name: string } | { ok: false; reason: string; canRetry?: boolean }

export const savePreset = (
  scope: PresetScope,
  text: string,
  columns: readonly ColumnKey[],
): Promise<PresetResult> =>
  sendPreset(currentPresets(), { scope, text, columns }, (preset) =>
    patchPresets((presets) => [...presets, preset]),
  )

async function sendPreset(
  presets: readonly ColumnPreset[],
  { scope, text, columns }: { scope: PresetScope; text: string; columns: readonly ColumnKey[] },
  take: (preset: ColumnPreset) => void,
): Promise<PresetResult> {
  const checked = checkPresetName(presets, scope, text)
  if (!checked.ok) return checked
  return toPresetResult(async () => {
    const body = { scope, name: checked.name, columns: [...columns] }
    take((await call('savePreset', { body })).preset)
    return checked
  })
}

export async function renamePreset(renamed: ColumnPreset, text: string): Promise<PresetResult> {
  const checked = checkPresetName(currentPresets(), renamed.scope, text, renamed.id)
  if (!checked.ok) return checked
  return toPresetResult(async () => {
    const { preset } = await call('renamePreset', {
      params: { presetId: renamed.id },
      body: { name: checked.name },
    })
    patchPresets((presets) => presets.map((other) => (other.id === preset.id ? preset : other)))
    return checked
  })
}

export async function deletePreset(deleted: ColumnPreset): Promise<void> {
  await ignoreNotFound(call('deletePreset', { params: { presetId: deleted.id } }))
  patchPresets((presets) => presets.filter(({ id }) => id !== deleted.id))
}

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 409, 413, 422])

async function toPresetResult(send: () => Promise<PresetCheck>): Promise<PresetResult> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = messageInPlace(error) || 'The preset was not saved.'
    return { ok: false, reason, canRetry: !(isRefusal(error) && REFUSAL_STATUSES.has(error.status)) }
  }
}
