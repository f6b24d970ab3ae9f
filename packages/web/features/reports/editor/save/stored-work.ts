/**
 * Unsaved work in the tab's session storage, by account. Survives a reload, an expired session and an
 * unreachable server.
 */
import { forgetStored, readStored, writeStored } from '../../../../lib/store/stored.ts'
import { unsavedReportKey } from '../../../../state/account/unsaved-reports.ts'
import type { StoredWork } from './report-saver.ts'
import { SETTING_KEYS } from './report-work.ts'

export type WorkStore = ReturnType<typeof createWorkStore>

export function createWorkStore(reportId: string) {
  const key = unsavedReportKey(reportId)
  return {
    read: () => readStored(key, parseStored, sessionStorage),
    write(storedWork: StoredWork | null): void {
      if (storedWork) writeStored(key, storedWork, sessionStorage)
      else forgetStored(key, sessionStorage)
    },
  }
}

/** Null if an older page stored another shape. */
function parseStored(json: unknown): StoredWork | null {
  const { work, replaced } = (json ?? {}) as Partial<StoredWork>
  if (work === undefined || !isList(replaced) || !replaced.every(isRecord)) return null
  if (work === null) return { work, replaced }
  const { base, sent, local, toBegin } = work
  const isValid = isWork(base) && isWork(local) && isList(sent) && sent.every(isWork) && isList(toBegin)
  return isValid ? { work, replaced } : null
}

const isWork = (value: unknown): boolean =>
  isRecord(value) && SETTING_KEYS.every((key) => key in value) && 'parts' in value && isList(value.parts)

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
