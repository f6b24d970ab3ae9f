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
  let allPresets = presets
  for (const { name, columns } of readStored(BROWSER_KEY, readBrowserPresets) ?? []) {
    const addPreset = (preset: ColumnPreset) => {
      allPresets = [...allPresets, preset]
    }
    const result = await sendPreset(allPresets, { scope: 'table', text: name, columns }, addPreset)
    if (!result.ok && result.canRetry) return allPresets
  }
  forgetStored(BROWSER_KEY)
  return allPresets
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
  addPreset: (preset: ColumnPreset) => void,
): Promise<PresetResult> {
  const check = checkPresetName(presets, scope, text)
  if (!check.ok) return check
  return toPresetResult(async () => {
    const body = { scope, name: check.name, columns: [...columns] }
    addPreset((await call('savePreset', { body })).preset)
    return check
  })
}

export async function renamePreset(oldPreset: ColumnPreset, text: string): Promise<PresetResult> {
  const check = checkPresetName(currentPresets(), oldPreset.scope, text, oldPreset.id)
  if (!check.ok) return check
  return toPresetResult(async () => {
    const { preset } = await call('renamePreset', {
      params: { presetId: oldPreset.id },
      body: { name: check.name },
    })
    patchPresets((presets) => presets.map((other) => (other.id === preset.id ? preset : other)))
    return check
  })
}

export async function deletePreset(preset: ColumnPreset): Promise<void> {
  await ignoreNotFound(call('deletePreset', { params: { presetId: preset.id } }))
  patchPresets((presets) => presets.filter(({ id }) => id !== preset.id))
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
