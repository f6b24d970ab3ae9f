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

const registrations: AccountData[] = []

export const registerAccountData = (data: AccountData): void => void registrations.push(data)

export async function refreshAccountData(topic: LiveTopic): Promise<void> {
  await Promise.all(registrations.map(({ refresh }) => refresh?.(topic)))
}

export async function saveAccountData(): Promise<boolean> {
  const results = await Promise.all(registrations.map(({ save }) => save?.() ?? true))
  return results.every(Boolean)
}

export function clearAccountData(): void {
  for (const { clear } of registrations) clear()
}
