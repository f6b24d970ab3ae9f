/** Subjects of the live messages that outdate data of the account. */
export type LiveTopic =
  | 'notifications'
  | 'collections'
  | 'savedReports'
  | 'savedAnalyses'
  | 'analysisValues'
  | 'billing'

/** A part of the page that holds data of the account. */
interface AccountData {
  /** Fetches again what is shown of the topic. Throws `ApiError`. */
  refresh?: (topic: LiveTopic) => Promise<void>
  /** Saves what is not saved yet. Resolves with false where something could not be saved now. */
  save?: () => Promise<boolean>
  /** Clears it, so that the next user sees nothing of it. */
  clear: () => void
}

const parts: AccountData[] = []

/** Registers a part once its code is loaded: before, the page holds nothing of it. */
export const registerAccountData = (part: AccountData): void => void parts.push(part)

/** Fetches again what the page shows of the topic. Throws `ApiError`. */
export async function refreshAccountData(topic: LiveTopic): Promise<void> {
  await Promise.all(parts.map(({ refresh }) => refresh?.(topic)))
}

/** Saves what the page holds of the account alone. Resolves with false where something could not be saved now. */
export async function saveAccountData(): Promise<boolean> {
  const saved = await Promise.all(parts.map(({ save }) => save?.() ?? true))
  return saved.every(Boolean)
}

/** Clears everything that the page holds of the account. */
export function clearAccountData(): void {
  for (const { clear } of parts) clear()
}
