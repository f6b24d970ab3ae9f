import {
  type ColumnPreset,
  checkPresetName,
  type PresetCheck,
  type PresetScope,
  readBrowserPresets,
} from '#domain/table/column-presets.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'
import { createStore } from '../../lib/store/store.ts'
import { forgetStored, readStored } from '../../lib/store/stored.ts'

/** Named sets of columns, stored with the account. */
interface Presets {
  status: 'loading' | 'done' | 'failed'
  presets: readonly ColumnPreset[]
}

/** Storage key of the presets from before accounts stored them. */
const BROWSER_KEY = 'column-presets'

export const usePresets = createStore<Presets>({ status: 'loading', presets: [] })

/** Loads the presets of the account; presets stored in this browser before are imported once. */
export async function loadPresets(): Promise<void> {
  usePresets.setState({ status: 'loading' })
  try {
    const { presets } = await call('columnPresets', { isQuiet: true })
    usePresets.setState({ status: 'done', presets })
    await importFromBrowser()
  } catch {
    // The dialog says that they are missing, and offers to try again; what was loaded before stays.
    usePresets.setState({ status: 'failed' })
  }
}

/** A preset that the account has by that name, or will not accept, is not imported again. */
async function importFromBrowser(): Promise<void> {
  for (const { name, columns } of readStored(BROWSER_KEY, readBrowserPresets) ?? []) {
    const result = await savePreset('table', name, columns)
    if (!result.ok && result.isUnreachable) return
  }
  forgetStored(BROWSER_KEY)
}

export type PresetResult =
  | { ok: true; name: string }
  /** `isUnreachable`: the server did not say anything about it. */
  | { ok: false; reason: string; isUnreachable?: boolean }

export async function savePreset(
  scope: PresetScope,
  text: string,
  columns: readonly ColumnKey[],
): Promise<PresetResult> {
  const checked = checkPresetName(usePresets.getState().presets, scope, text)
  if (!checked.ok) return checked
  return told(async () => {
    const body = { scope, name: checked.name, columns: [...columns] }
    const { preset } = await call('savePreset', { body, failures: 'caller' })
    usePresets.setState(({ presets }) => ({ presets: [...presets, preset] }))
    return checked
  })
}

export async function renamePreset(renamed: ColumnPreset, text: string): Promise<PresetResult> {
  const checked = checkPresetName(usePresets.getState().presets, renamed.scope, text, renamed.id)
  if (!checked.ok) return checked
  return told(async () => {
    const { preset } = await call('renamePreset', {
      params: { presetId: renamed.id },
      body: { name: checked.name },
      failures: 'caller',
    })
    usePresets.setState(({ presets }) => ({
      presets: presets.map((other) => (other.id === preset.id ? preset : other)),
    }))
    return checked
  })
}

/** One that was removed already counts as deleted. */
export async function deletePreset(deleted: ColumnPreset): Promise<void> {
  try {
    await call('deletePreset', { params: { presetId: deleted.id }, failures: 'caller' })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  usePresets.setState(({ presets }) => ({ presets: presets.filter(({ id }) => id !== deleted.id) }))
}

async function told(send: () => Promise<PresetCheck>): Promise<PresetResult> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = describeError(error).message
    return error.status === 0 || error.status >= 500
      ? { ok: false, reason, isUnreachable: true }
      : { ok: false, reason }
  }
}
