/** Subjects of the live messages that outdate data of the account. */
export type LiveTopic =
  | 'notifications'
  | 'collections'
  | 'savedReports'
  | 'savedAnalyses'
  | 'analysisValues'
  | 'billing'

interface AccountData {
  /** Refetches the loaded data of the topic. @throws ApiError */
  refresh?: (topic: LiveTopic) => Promise<void>
  /** Saves unsaved changes. Resolves with false if a change could not be saved now. */
  save?: () => Promise<boolean>
  /** Clears the data, so that the next user cannot see it. */
  clear: () => void
}

const parts: AccountData[] = []

/** Registers a part when its module loads. Until then the page holds no data of it. */
export const registerAccountData = (part: AccountData): void => void parts.push(part)

export async function refreshAccountData(topic: LiveTopic): Promise<void> {
  await Promise.all(parts.map(({ refresh }) => refresh?.(topic)))
}

/** Saves changes that exist only in this page. Resolves with false if a change could not be saved now. */
export async function saveAccountData(): Promise<boolean> {
  const saved = await Promise.all(parts.map(({ save }) => save?.() ?? true))
  return saved.every(Boolean)
}

export function clearAccountData(): void {
  for (const { clear } of parts) clear()
}
