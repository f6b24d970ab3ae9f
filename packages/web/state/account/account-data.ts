export type LiveTopic =
  | 'notifications'
  | 'collections'
  | 'savedReports'
  | 'savedAnalyses'
  | 'analysisValues'
  | 'billing'

interface AccountData {
  refresh?: (topic: LiveTopic) => Promise<void>
  /** Saves pending changes. Returns false if this fails. */
  save?: () => Promise<boolean>
  clear: () => void
}

const parts: AccountData[] = []

export const registerAccountData = (part: AccountData): void => void parts.push(part)

export async function refreshAccountData(topic: LiveTopic): Promise<void> {
  await Promise.all(parts.map(({ refresh }) => refresh?.(topic)))
}

export async function saveAccountData(): Promise<boolean> {
  const saved = await Promise.all(parts.map(({ save }) => save?.() ?? true))
  return saved.every(Boolean)
}

export function clearAccountData(): void {
  for (const { clear } of parts) clear()
}
